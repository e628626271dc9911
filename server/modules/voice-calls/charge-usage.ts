import { deduct } from '../billing/billing-module.ts';
import type { Deduction } from '../billing/billing-module.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Metrics } from '../../shared/metrics.ts';
import type { CallSession } from './call-records.ts';
import type { TrialBalance } from './trial-balance.ts';
import type { UsageReport } from './voice-provider.ts';

export type MeteringDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly trialBalance: TrialBalance;
  readonly meters: Metrics;
};

/** Charges an answer or a transcript to whoever talks, once however often it is reported. What is left afterwards. */
export async function chargeUsage(parts: MeteringDeps, session: CallSession, report: UsageReport): Promise<number> {
  const { owner, id: sessionId } = session;
  const tokens = report.usage.totalTokens;
  const reference = `usage:${sessionId}:${report.id}`;
  const remaining =
    owner.type === 'trial'
      ? await parts.trialBalance.spend(owner.trialId, tokens, reference)
      : await deductUsage(parts, { userId: owner.userId, tokens, reference, sessionId });
  parts.meters.tokensCharged(tokens);
  return remaining;
}

async function deductUsage({ db, clock }: MeteringDeps, usage: Omit<Deduction, 'kind'>): Promise<number> {
  const { remaining } = await deduct(db, { ...usage, kind: 'usage' }, clock());
  return remaining;
}
