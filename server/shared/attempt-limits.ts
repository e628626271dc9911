import { sql } from 'kysely';
import { limitRate } from './http/rate-limit.ts';
import type { Db } from '../db/schema.ts';
import type { Clock } from './clock.ts';
import type { Pepper } from './pepper.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * How often something may be tried. An address may be a whole hotel or a carrier: those figures are generous, and
 * what protects an account are the figures per account.
 */
const limits = {
  'sign-in-address': [{ limit: 300, windowS: 10 * MINUTE_S }],
  'sign-in-account': [{ limit: 10, windowS: 10 * MINUTE_S }],
  'code-address': [{ limit: 200, windowS: HOUR_S }],
  'code-account': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  'guess-address': [{ limit: 300, windowS: 10 * MINUTE_S }],
  'guess-account': [{ limit: 30, windowS: HOUR_S }],
  'invitation-address': [{ limit: 30, windowS: HOUR_S }],
  'password-account': [{ limit: 10, windowS: 10 * MINUTE_S }],
  'trial-address': [{ limit: 300, windowS: HOUR_S }],
  'trial-usage-address': [{ limit: 300, windowS: HOUR_S }],
} as const;

export type AttemptKind = keyof typeof limits;

export type AttemptLimits = {
  /** Counts one attempt; throws `Refusal` 429 when there have been enough. Never inside a transaction. */
  count(kind: AttemptKind, who: string): Promise<void>;
  /** It was not their fault: the last attempt does not count. */
  refund(kind: AttemptKind, who: string): Promise<void>;
  /** They have shown who they are. */
  reset(kind: AttemptKind, who: string): Promise<void>;
};

/** Counted in the database, so the figures hold for all processes together; by digest, so it tells nobody's address. */
export function createAttemptLimits(db: Db, pepper: Pepper, clock: Clock): AttemptLimits {
  async function windows(kind: AttemptKind, who: string) {
    const digest = await pepper.digest('attempt', who);
    return limits[kind].map(({ limit, windowS }) => ({ key: `${kind}:${windowS}:${digest}`, limit, windowS }));
  }
  const keys = async (kind: AttemptKind, who: string) => (await windows(kind, who)).map((one) => one.key);

  return {
    count: async (kind, who) => {
      for (const one of await windows(kind, who)) await limitRate(db, one, clock());
    },
    refund: async (kind, who) => {
      await db
        .updateTable('rate_limits')
        .set({ hits: sql`greatest(hits - 1, 0)` })
        .where('key', 'in', await keys(kind, who))
        .execute();
    },
    reset: async (kind, who) => {
      await db
        .deleteFrom('rate_limits')
        .where('key', 'in', await keys(kind, who))
        .execute();
    },
  };
}
