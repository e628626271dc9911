import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { VoiceLimits } from '../../shared/config/voice-config.ts';
import type { Events } from '../../shared/events.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { deduct } from '../billing/billing-module.ts';
import type { CallSession } from './call-records.ts';
import type { CallRegistry } from './call-registry.ts';
import { readTokensUsed } from './call-reservations.ts';
import type { CallTerminator } from './call-terminator.ts';
import { readGuestBudget } from './guest-calls.ts';
import type { LiveCall } from './live-call.ts';
import { retryDatabaseWrite } from './retry-database-write.ts';
import type { UsageReport } from '../voice-providers/voice-providers-module.ts';

/** The tokens of a free trial. */
export type TrialBalance = {
  /**
   * Takes tokens once per reference, and at most what is left.
   * @returns what is left afterwards; nothing when the trial is over
   */
  spend(
    db: Db,
    charge: { readonly trialId: string; readonly tokens: number; readonly reference: string },
  ): Promise<number>;
};

export type ChargeDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly trialBalance: TrialBalance;
  readonly events: Pick<Events, 'tokensCharged'>;
};

/**
 * Charges a report to the payer of the session. Idempotent by the id of the report.
 * @returns the tokens that the payer has left
 */
export async function chargeUsage(deps: ChargeDeps, session: CallSession, report: UsageReport): Promise<number> {
  return await chargePayer(deps, session.owner, session.id, { id: report.id, tokens: report.usage.totalTokens });
}

/**
 * Charges usage of a conversation, or of none. Idempotent by the id.
 * @returns the tokens that the payer has left
 */
export async function chargePayer(
  { db, clock, trialBalance, events }: ChargeDeps,
  owner: SessionOwner,
  sessionId: string | undefined,
  { id, tokens }: { readonly id: string; readonly tokens: number },
): Promise<number> {
  const reference = sessionId === undefined ? `usage:${id}` : `usage:${sessionId}:${id}`;
  const ofSession = sessionId === undefined ? {} : { sessionId };
  const remaining =
    owner.type === 'trial'
      ? await trialBalance.spend(db, { trialId: owner.trialId, tokens, reference })
      : (await deduct(db, { userId: owner.userId, kind: 'usage', tokens, reference, ...ofSession }, clock())).remaining;
  events.tokensCharged(tokens);
  return remaining;
}

export type MeteringDeps = ChargeDeps & {
  readonly limits: Pick<VoiceLimits, 'conversationTokens'>;
  readonly registry: Pick<CallRegistry, 'ofPayer' | 'ofSession'>;
  readonly terminator: Pick<CallTerminator, 'hangUpSoon'>;
};

/** `remaining_tokens` of an unlimited account. */
const UNLIMITED = -1;

/**
 * Charges what the voice service reports, notifies the page, and ends calls whose tokens are used up: all calls of the
 * payer when the balance is empty, all calls of the conversation when its own limit is reached. Calls that other
 * processes hold end when those next poll the database.
 */
export async function meterUsage(deps: MeteringDeps, call: LiveCall, report: UsageReport): Promise<void> {
  const { db, limits, registry, terminator } = deps;
  const { session } = call;
  const left = await retryDatabaseWrite(() => chargeUsage(deps, session, report));
  const guestBudget = session.isGuest ? ((await readGuestBudget(db, session.id)) ?? 0) : undefined;
  // A guest is told what it may use, never what its host has.
  const remaining = Math.min(left, guestBudget ?? left);
  const used = await retryDatabaseWrite(() => readTokensUsed(db, session.id));
  const allowed = Math.max(0, limits.conversationTokens - used);
  call.notices.publish({
    type: 'call.usage',
    used_tokens: used,
    remaining_tokens: Number.isFinite(remaining) ? remaining : UNLIMITED,
  });
  call.noteUsage(used, Math.min(remaining, allowed));
  if (left <= 0) terminator.hangUpSoon(registry.ofPayer(session.owner), 'token_not_enough');
  // The calls of the other guests end when they are next polled.
  else if (guestBudget === 0) terminator.hangUpSoon(registry.ofSession(session.id), 'room_tokens_used_up');
  else if (allowed === 0) terminator.hangUpSoon(registry.ofSession(session.id), 'conversation_limit');
}
