import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { VoiceLimits } from '../../shared/config/voice-config.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { MAX_CALL_MS, claimCallSecret } from '../chat/chat-module.ts';
import { admitGuest, guestRefused } from '../rooms/rooms-module.ts';
import { callEndFor } from './call-end-reasons.ts';
import { readCallSession, type CallSession } from './call-records.ts';
import {
  confirmReservation,
  readSessionUsage,
  releaseReservation,
  reserveCall,
  type SessionUsage,
} from './call-reservations.ts';
import type { CallTimeoutSettings } from './call-timeouts.ts';

export type AdmissionDeps = {
  readonly database: Pick<Database, 'db' | 'transact'>;
  readonly clock: Clock;
  readonly limits: VoiceLimits;
  /** Names this process in the call records. */
  readonly processId: string;
  /** Each direction of a conversation is a separate call. */
  readonly isTranslation: boolean;
};

/** A call that may be opened, on tokens that are reserved for it. */
export type Admission = {
  readonly session: CallSession;
  /** Usage of the earlier calls of the conversation. */
  readonly usage: SessionUsage;
  readonly timeouts: CallTimeoutSettings;
  readonly reservationId: string;
};

/** Decides whether a call may be opened, and reserves its tokens. */
export class CallAdmission {
  readonly #deps: AdmissionDeps;

  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
  }

  /**
   * Uses up the secret, even if the call is then refused.
   * @throws ApiError with the reason of the refusal
   */
  async admit(secret: string, targetLanguage: LanguageCode | undefined): Promise<Admission> {
    const { database, clock, limits, isTranslation } = this.#deps;
    const claimed = await claimCallSecret(database.db, secret, clock());
    const session = claimed && (await readCallSession(database.db, claimed.sessionId));
    if (!session) throw new ApiError(401, 'unauthorized', 'The secret is unknown, used or expired.');
    if (isTranslation) checkLeg(session, targetLanguage);
    if (session.isGuest) await admitGuest(database.db, session.id, clock());
    const usage = await readSessionUsage(database.db, session.id, clock());
    const timeouts = timeoutsFor(limits, session, usage, clock());
    return { session, usage, timeouts, reservationId: await this.#reserve(session, claimed.tokenHash) };
  }

  /** @returns false when the session was deleted meanwhile */
  async confirm({ reservationId }: Admission, callId: string): Promise<boolean> {
    return await confirmReservation(this.#deps.database.db, reservationId, callId);
  }

  /** The voice service did not take the call. */
  async release({ reservationId }: Admission): Promise<void> {
    await releaseReservation(this.#deps.database.db, reservationId);
  }

  async #reserve(session: CallSession, tokenHash: string | null): Promise<string> {
    const { database, clock, limits, processId } = this.#deps;
    const id = `opening_${randomUUID()}`;
    const call = { id, sessionId: session.id, owner: processId, tokenHash };
    const result = await database.transact((tx) => reserveCall(tx, session, call, limits.concurrentCalls, clock()));
    if (result === 'reserved') return id;
    if (result === 'room_tokens_used_up') throw guestRefused(result);
    if (result === 'too_many_calls') {
      throw new ApiError(409, 'too_many_calls', 'Too many conversations are going on at once. End one of them first.');
    }
    throw new ApiError(402, 'token_not_enough', 'Token balance is insufficient.');
  }
}

function checkLeg({ pair }: CallSession, targetLanguage: LanguageCode | undefined): void {
  if (targetLanguage === pair.source || targetLanguage === pair.target) return;
  throw new ApiError(400, 'offer_rejected', 'The offer does not name the language of the pair that it is for.');
}

/**
 * The call ends at the first of: the longest call, the limit of the conversation, the end of the trial.
 * @throws ApiError when there is no time or no token left for another call
 */
export function timeoutsFor(
  limits: Pick<VoiceLimits, 'conversationMs' | 'conversationTokens' | 'idleMs'>,
  { endsAt }: Pick<CallSession, 'endsAt'>,
  usage: SessionUsage,
  now: Date,
): CallTimeoutSettings {
  const ends = [
    { maxDurationMs: MAX_CALL_MS, maxDurationReason: 'session_expired' as const },
    { maxDurationMs: limits.conversationMs - usage.durationMs, maxDurationReason: 'conversation_limit' as const },
    ...(endsAt
      ? [{ maxDurationMs: endsAt.getTime() - now.getTime(), maxDurationReason: 'trial_expired' as const }]
      : []),
  ];
  const first = ends.reduce((end, other) => (other.maxDurationMs < end.maxDurationMs ? other : end));
  if (first.maxDurationMs <= 0 || usage.tokens >= limits.conversationTokens) {
    const reason = first.maxDurationReason === 'trial_expired' ? 'trial_expired' : 'conversation_limit';
    throw new ApiError(403, reason, callEndFor(reason)?.message ?? '');
  }
  return { ...first, idleTimeoutMs: limits.idleMs };
}
