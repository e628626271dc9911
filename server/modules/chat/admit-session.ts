import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { countAttempt, throwIfExceeded, type RateLimit, type RateLimitCount } from '../../shared/http/rate-limit.ts';
import { payerIdOf, type SessionOwner } from '../../shared/session-owner.ts';
import { newCallSecret } from './call-secrets.ts';
import { openSessionCtes, type NewSession, type OpenedSession } from './session-store.ts';

const SESSIONS_PER_HOUR = 300;

export type AdmissionDeps = {
  readonly database: Pick<Database, 'db'>;
  /** SQL condition: the payer has tokens that no other conversation has reserved. */
  hasFreeTokens(owner: SessionOwner, sessionId: string | undefined, now: Date): RawBuilder<boolean>;
};

/**
 * Counts the attempt, also if it is refused, and checks that there are tokens, in one statement.
 * @throws ApiError 429 or 402
 */
export async function admitCall(
  { database: { db }, hasFreeTokens }: AdmissionDeps,
  owner: SessionOwner,
  sessionId: string | undefined,
  now: Date,
): Promise<void> {
  const rate = rateOf(owner);
  const { rows } = await sql<RateLimitCount & { readonly free: boolean }>`-- prepared: admit_${sql.raw(owner.type)}
    with attempt as (${countAttempt(rate, now)})
    select hits, window_ends_at, ${hasFreeTokens(owner, sessionId, now)} as free from attempt`.execute(db);
  const [admitted] = rows;
  throwIfExceeded(admitted, rate, now);
  if (!admitted?.free) throw insufficientTokens();
}

/**
 * The same for a new session, which is created in the same statement, with the secret of its first call.
 * @throws ApiError 429 or 402
 */
export async function admitNewSession(
  { database: { db }, hasFreeTokens }: AdmissionDeps,
  session: NewSession,
  tokenHash: string | null,
  now: Date,
): Promise<OpenedSession> {
  const { owner } = session;
  const rate = rateOf(owner);
  const call = newCallSecret(now);
  const condition = sql`from attempt where hits <= ${rate.limit}::integer and ${hasFreeTokens(owner, undefined, now)}`;
  const { rows } = await sql<
    RateLimitCount & { readonly session_id: string | null }
  >`-- prepared: admit_new_${sql.raw(owner.type)}
    with attempt as (${countAttempt(rate, now)}),
      ${openSessionCtes(session, call, now, tokenHash, condition)}
    select hits, window_ends_at, session_id from attempt left join granted on true`.execute(db);
  const [admitted] = rows;
  throwIfExceeded(admitted, rate, now);
  if (!admitted?.session_id) throw insufficientTokens();
  return { sessionId: admitted.session_id, ...call };
}

function rateOf(owner: SessionOwner): RateLimit {
  const id = payerIdOf(owner);
  return { key: `session:${id}`, limit: SESSIONS_PER_HOUR, windowS: 3600 };
}

function insufficientTokens(): ApiError {
  return new ApiError(
    402,
    'token_not_enough',
    'Token balance is insufficient. Please purchase more tokens or upgrade your subscription',
  );
}
