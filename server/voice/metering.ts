import { deduct } from '../ledger/ledger.ts';
import type { Deduction } from '../ledger/ledger.ts';
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

/** Charges an answer or a transcript to whoever talks, once however often it is reported. What is left afterwards. */
export async function chargeUsage(parts: MeteringParts, session: CallSession, report: UsageReport): Promise<number> {
  const { owner, id: sessionId } = session;
  const tokens = report.usage.totalTokens;
  const reference = `usage:${sessionId}:${report.id}`;
  const remaining =
    owner.type === 'trial'
      ? await parts.trialPurse.spend(owner.trialId, tokens, reference)
      : await deductUsage(parts, { userId: owner.userId, tokens, reference, sessionId });
  parts.meters.tokensCharged(tokens);
  return remaining;
}

async function deductUsage({ db, clock }: MeteringParts, usage: Omit<Deduction, 'kind'>): Promise<number> {
  const { remaining } = await deduct(db, { ...usage, kind: 'usage' }, clock());
  return remaining;
}
