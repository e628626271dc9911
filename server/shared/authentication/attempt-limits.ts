import type { HourlyWork } from '../hourly-work.ts';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import { limitRate } from '../http/rate-limit.ts';
import { networkOf, networksOf } from '../network.ts';
import type { Pepper } from '../pepper.ts';

export type AttemptWindow = { readonly limit: number; readonly windowS: number };

/** Rate limits by kind and subject (an account, an address). */
export type AttemptLimits<Kind extends string> = {
  /**
   * Counts one attempt. Not inside a transaction: its rollback would forget the attempt.
   * @throws ApiError 429 above the limit
   */
  count(kind: Kind, subject: string): Promise<void>;
  /** As `count`. @returns false above the limit */
  tryCount(kind: Kind, subject: string): Promise<boolean>;
  /** Counts one attempt for the address and for the wider networks that one client may own. */
  countAddress(kind: Kind, address: string): Promise<void>;
  /** Counts one attempt for the /24 of an IPv4 address, or for the address and the wider networks of IPv6. */
  countNetwork(kind: Kind, address: string): Promise<void>;
  /** Uncounts the last attempt, which failed through no fault of the client. */
  refund(kind: Kind, subject: string): Promise<void>;
  /** Clears the counters after a success. */
  reset(kind: Kind, subject: string): Promise<void>;
};

export type AttemptLimitDeps = { readonly db: Db; readonly pepper: Pepper; readonly clock: Clock };

/** Counts in the database, so the limits hold across processes. Subjects are stored as digests only. */
export function createAttemptLimits<Kind extends string>(
  { db, pepper, clock }: AttemptLimitDeps,
  windowsByKind: Readonly<Record<Kind, readonly AttemptWindow[]>>,
): AttemptLimits<Kind> {
  async function rateLimits(kind: Kind, subject: string, share = 1) {
    const digest = await pepper.digest('attempt', subject);
    return windowsByKind[kind].map(({ limit, windowS }) => ({
      key: `${kind}:${windowS}:${digest}`,
      limit: limit * share,
      windowS,
    }));
  }
  /** One after another: an attempt that a narrow limit refuses does not use up a wider one. */
  async function count(kind: Kind, subject: string, share?: number): Promise<void> {
    for (const rateLimit of await rateLimits(kind, subject, share)) await limitRate(db, rateLimit, clock());
  }
  const keys = async (kind: Kind, subject: string) => (await rateLimits(kind, subject)).map(({ key }) => key);

  return {
    count: (kind, subject) => count(kind, subject),
    tryCount: async (kind, subject) => {
      try {
        await count(kind, subject);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) return false;
        throw error;
      }
    },
    countAddress: async (kind, address) => {
      for (const { key, share } of networksOf(address)) await count(kind, key, share);
    },
    countNetwork: async (kind, address) => {
      if (isIPv6(address)) for (const { key, share } of networksOf(address)) await count(kind, key, share);
      else await count(kind, networkOf(address));
    },
    refund: async (kind, subject) => {
      await db
        .updateTable('rate_limits')
        .set({ hits: sql`greatest(hits - 1, 0)` })
        .where('key', 'in', await keys(kind, subject))
        .execute();
    },
    reset: async (kind, subject) => {
      await db
        .deleteFrom('rate_limits')
        .where('key', 'in', await keys(kind, subject))
        .execute();
    },
  };
}

export const deleteExpiredAttempts: HourlyWork = async (db, now) => {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute();
};
