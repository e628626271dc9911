import { randomUUID } from 'node:crypto';
import { customerOf } from '../accounts/network.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Db } from '../store/schema.ts';
import type { TrialOffice } from './trial-office.ts';
import { trialToAnswer } from './trial-state.ts';
import { noTrial } from './trial-status.ts';
import { spendTrial, trialById } from './trials.ts';

/** What a page says it used. It counts only where the server could not meter by itself. */
export function reportTrialUsage({ db, clock, attempts }: TrialOffice) {
  return endpoint('reportTrialUsage', async ({ body, address }) => {
    await attempts.count('trial-usage-address', customerOf(address));
    const { trialId, tokensUsed: tokens } = body;
    const known = await trialById(db, trialId);
    if (!known) throw noTrial();
    const reported = { trialId, tokens, reference: `reported:${randomUUID()}` };
    const spent = (await hasUnmeteredCall(db, trialId)) ? await spendTrial(db, reported, clock()) : known;
    return trialToAnswer(spent ?? known, clock());
  });
}

async function hasUnmeteredCall(db: Db, trialId: string): Promise<boolean> {
  const latest = await db
    .selectFrom('calls')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'calls.session_id')
    .select('calls.metered')
    .where('chat_sessions.trial_id', '=', trialId)
    .orderBy('calls.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest !== undefined && !latest.metered;
}
