import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ApiError } from './api-error.ts';

export type RateLimit = {
  /** Such as `login:203.0.113.7`. */
  readonly key: string;
  readonly limit: number;
  readonly windowS: number;
};

/**
 * Counts one attempt and throws 429 with `Retry-After` above the limit. Exact under concurrency. Do not call it inside a
 * transaction: a rollback would undo the count.
 */
export async function limitRate(db: Db, rate: RateLimit, now: Date): Promise<void> {
  const { rows } = await sql<RateLimitCount>`-- prepared: limit_rate
    ${countAttempt(rate, now)}`.execute(db);
  throwIfExceeded(rows[0], rate, now);
}

export type RateLimitCount = { readonly hits: number; readonly window_ends_at: Date };

/** The statement alone, to embed in another query of the same round trip; pass its row to `throwIfExceeded`. */
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
  throw new ApiError(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.', waitS);
}

/** Requests may reach the database out of order, and the clocks of two processes differ slightly. */
const CLOCK_SKEW_MS = 60_000;

/** A window that ends well after a new one would was written before the clock was set back; it is ignored. */
function hasWindowEnded(now: Date, ends: Date) {
  const latest = new Date(ends.getTime() + CLOCK_SKEW_MS);
  return sql`(r.window_ends_at <= ${now}::timestamptz or r.window_ends_at > ${latest}::timestamptz)`;
}
