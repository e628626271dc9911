import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { TrialDeps } from './trial-deps.ts';
import { trialToResponse } from './trial-state.ts';
import { trialNotFound } from './trial-status.ts';
import { chargeTrial, trialById } from './trials.ts';

/** Usage reported by the page. Charged only when the server could not meter the trial's last call itself. */
export function reportTrialUsage({ db, clock, attempts }: TrialDeps) {
  return endpoint('reportTrialUsage', async ({ body, address }) => {
    await attempts.countAddress('trial-usage-address', address);
    const { trialId, tokensUsed: tokens } = body;
    const known = await trialById(db, trialId);
    if (!known) throw trialNotFound();
    const reported = { trialId: known.id, tokens, reference: `reported:${randomUUID()}` };
    const spent = (await hasUnmeteredCall(db, known.id)) ? (await chargeTrial(db, reported, clock())).trial : known;
    return trialToResponse(spent ?? known, trialId, clock());
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
