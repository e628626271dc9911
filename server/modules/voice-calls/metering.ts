import type { Database } from '../../db/database.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { VoiceLimits } from '../../shared/config/voice-config.ts';
import type { CallEvents } from './call-events.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { deduct } from '../billing/billing-module.ts';
import { blockDeletion } from '../chat/chat-module.ts';
import { addRoomUsage, lockRoomCap, readRoomLeft } from '../rooms/rooms-module.ts';
import type { CallSession } from './call-records.ts';
import type { CallRegistry } from './call-registry.ts';
import { readTokensUsed, usageReference } from './call-reservations.ts';
import type { CallTerminator } from './call-terminator.ts';
import type { LiveCall } from './live-call.ts';
import { retryDatabaseWrite } from './retry-database-write.ts';
import type { UsageReport } from '../voice-providers/voice-providers-module.ts';

/** The tokens of a free trial. */
export type TrialBalance = {
  /**
   * Takes tokens once per reference, and at most what is left.
   * @returns what is left afterwards: nothing when the trial is over
   */
  spend(
    db: Db,
    charge: { readonly trialId: string; readonly tokens: number; readonly reference: string },
  ): Promise<Spent>;
};

/** `isNew`: the reference had not been charged before. */
type Spent = { readonly remaining: number; readonly isNew: boolean };

export type ChargeDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly trialBalance: TrialBalance;
  readonly events: Pick<CallEvents, 'tokensCharged'>;
};

export type MeteredDeps = Omit<ChargeDeps, 'db'> & { readonly database: Pick<Database, 'db' | 'transact'> };

/**
 * Charges usage to the payer of the session, within the cap of its room. Idempotent by its id.
 * @returns the tokens that the payer has left
 */
export async function chargeUsage(
  { database, ...deps }: MeteredDeps,
  { id: sessionId, owner, roomId }: CallSession,
  { id, tokens }: Pick<Charge, 'id' | 'tokens'>,
): Promise<number> {
  const charge = { owner, sessionId, id, tokens };
  if (roomId === undefined) return await chargePayer({ ...deps, db: database.db }, charge);
  return await database.transact(async (tx) => {
    await blockDeletion(tx, owner, sessionId);
    return await chargeWithinCap({ ...deps, db: tx }, roomId, charge);
  });
}

export type Charge = {
  readonly owner: SessionOwner;
  /** Undefined for usage that belongs to no conversation. */
  readonly sessionId: string | undefined;
  readonly id: string;
  readonly tokens: number;
};

/**
 * Charges usage. Idempotent by its id.
 * @returns the tokens that the payer has left
 */
export async function chargePayer(deps: ChargeDeps, charge: Charge): Promise<number> {
  return (await take(deps, charge)).remaining;
}

/**
 * The same, at most what is left of the cap of a room. All of it counts as used there: a cap that is raised by little does
 * not let the guests go on. What was used in a room that has been deleted since is charged whole: a deletion is no discount.
 */
export async function chargeWithinCap(
  deps: ChargeDeps & { readonly db: Tx },
  roomId: string,
  charge: Charge,
): Promise<number> {
  const left = (await lockRoomCap(deps.db, roomId)) ?? Number.POSITIVE_INFINITY;
  const tokens = Math.min(charge.tokens, left);
  const { remaining, isNew } = await take(deps, { ...charge, tokens });
  if (isNew) await addRoomUsage(deps.db, roomId, charge.tokens);
  return remaining;
}

async function take(
  { db, clock, trialBalance, events }: ChargeDeps,
  { owner, sessionId, id, tokens }: Charge,
): Promise<Spent> {
  const reference = usageReference(sessionId, id);
  const ofSession = sessionId === undefined ? {} : { sessionId };
  const spent =
    owner.type === 'trial'
      ? await trialBalance.spend(db, { trialId: owner.trialId, tokens, reference })
      : await deduct(db, { userId: owner.userId, kind: 'usage', tokens, reference, ...ofSession }, clock());
  if (spent.isNew) events.tokensCharged(tokens);
  return spent;
}

export type MeteringDeps = MeteredDeps & {
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
export async function meterUsage(deps: MeteringDeps, call: LiveCall, { id, usage }: UsageReport): Promise<void> {
  const { database, limits, registry, terminator } = deps;
  const { db } = database;
  const { session, repeatedUsage } = call;
  const { totalTokens } = usage;
  const tokens = repeatedUsage
    ? await retryDatabaseWrite(() => repeatedUsage.tokensToCharge(database, totalTokens))
    : totalTokens;
  const left = await retryDatabaseWrite(() => chargeUsage(deps, session, { id, tokens }));
  const { roomId } = session;
  const guestBudget = roomId === undefined ? undefined : await readRoomLeft(db, roomId);
  // A guest gets its own limit, never the host's balance.
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
