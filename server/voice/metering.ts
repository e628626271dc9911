import { deduct } from '../ledger/ledger.ts';
import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import type { Meters } from '../system/meters.ts';
import type { CallSession } from './call-records.ts';
import type { TrialPurse } from './trial-purse.ts';
import type { UsageReport } from './voice-provider.ts';

export type MeteringParts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly trialPurse: TrialPurse;
  readonly meters: Meters;
};

/** Charges one answer to whoever talks, once however often it is reported. What is left afterwards. */
export async function chargeAnswer(parts: MeteringParts, session: CallSession, report: UsageReport): Promise<number> {
  const { owner, id: sessionId } = session;
  const tokens = report.usage.totalTokens;
  const reference = `usage:${sessionId}:${report.id}`;
  parts.meters.tokensCharged(tokens);
  if (owner.type === 'trial') return await parts.trialPurse.spend(owner.trialId, tokens, reference);
  const { remaining } = await deduct(
    parts.db,
    { userId: owner.userId, kind: 'usage', tokens, reference, sessionId },
    parts.clock(),
  );
  return remaining;
}

/** What somebody has left to talk with. */
export async function remainingOf(parts: MeteringParts, session: CallSession): Promise<number> {
  const { owner } = session;
  if (owner.type === 'trial') return await parts.trialPurse.remaining(owner.trialId);
  const balance = await parts.db
    .selectFrom('balances')
    .select(['available', 'unlimited'])
    .where('user_id', '=', owner.userId)
    .executeTakeFirst();
  return balance?.unlimited ? Number.POSITIVE_INFINITY : (balance?.available ?? 0);
}
