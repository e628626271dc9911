import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ApiError } from './api-error.ts';

export type RateLimit = {
  /** What is counted, such as `login:203.0.113.7`. */
  readonly key: string;
  readonly limit: number;
  readonly windowS: number;
};

/**
 * Counts one attempt and refuses it when there have been enough: 429 and when to come back. Exact however many
 * ask at once. Not to be called inside a transaction, whose failure would forget the attempt.
 */
export async function limitRate(db: Db, rate: RateLimit, now: Date): Promise<void> {
  const { rows } = await sql<RateLimitCount>`-- prepared: limit_rate
    ${countAttempt(rate, now)}`.execute(db);
  throwIfExceeded(rows[0], rate, now);
}

export type RateLimitCount = { readonly hits: number; readonly window_ends_at: Date };

/** A statement for those that ask the database something else on the same way; `throwIfExceeded` reads what it answers. */
export function countAttempt({ key, limit, windowS }: RateLimit, now: Date): RawBuilder<RateLimitCount> {
  const ends = new Date(now.getTime() + windowS * 1000);
  return sql`
    insert into rate_limits as r (key, window_ends_at, hits) values (${key}, ${ends}::timestamptz, 1)
    on conflict (key) do update set
      hits = case when ${hasWindowEnded(now, ends)} then 1 else least(r.hits + 1, ${limit + 1}::integer) end,
      window_ends_at = case when ${hasWindowEnded(now, ends)} then excluded.window_ends_at else r.window_ends_at end
    returning hits, window_ends_at`;
}

export function throwIfExceeded(counted: RateLimitCount | undefined, { limit }: RateLimit, now: Date): void {
  if (!counted || counted.hits <= limit) return;
  const waitS = Math.max(1, Math.ceil((counted.window_ends_at.getTime() - now.getTime()) / 1000));
  throw new ApiError(429, 'too_many_requests', 'Too many attempts. Please wait a little and try again.', waitS);
}

/** Calls overtake one another on their way to the database, and the clocks of two processes differ a little. */
const CLOCK_SKEW_MS = 60_000;

/** A window that ends well after a new one would is from before somebody set the clock back: nobody waits for it. */
function hasWindowEnded(now: Date, ends: Date) {
  const latest = new Date(ends.getTime() + CLOCK_SKEW_MS);
  return sql`(r.window_ends_at <= ${now}::timestamptz or r.window_ends_at > ${latest}::timestamptz)`;
}
