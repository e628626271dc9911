import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** `gift`: the welcome gift of a confirmed mailbox. */
export type FreeTokenKind = 'trial' | 'gift';

/** Trials need no mailbox, so strangers could use up the whole budget: a fifth is for gifts alone. */
const TRIAL_SHARE = 0.8;

/** The tokens that all trials and welcome gifts together may give away in a day (UTC). */
export type FreeTokenBudget = {
  /**
   * Takes tokens out of the budget of the day; false when not enough are left for that kind. In a transaction, its
   * rollback returns them.
   */
  take(db: Db, kind: FreeTokenKind, tokens: number, now: Date): Promise<boolean>;
  /** Returns tokens that were not given away. */
  giveBack(db: Db, tokens: number, now: Date): Promise<void>;
  today(db: Db, now: Date): Promise<FreeTokensToday>;
};

export type FreeTokensToday = { readonly granted: number; readonly limit: number };

const DAY_MS = 86_400_000;

/** Counts in the table of rate limits, so that the budget holds across processes and old days are deleted with them. */
export function createFreeTokenBudget(limit: number): FreeTokenBudget {
  return {
    take: async (db, kind, tokens, now) => {
      const limitOfKind = kind === 'trial' ? Math.floor(limit * TRIAL_SHARE) : limit;
      if (tokens > limitOfKind) return false;
      const { rows } = await sql`
        insert into rate_limits as r (key, window_ends_at, hits)
        values (${keyOf(now)}, ${endOfDay(now)}::timestamptz, ${tokens}::integer)
        on conflict (key) do update set hits = r.hits + excluded.hits where r.hits + excluded.hits <= ${limitOfKind}::integer
        returning hits`.execute(db);
      return rows.length > 0;
    },
    giveBack: async (db, tokens, now) => {
      await db
        .updateTable('rate_limits')
        .set({ hits: sql`greatest(hits - ${tokens}::integer, 0)` })
        .where('key', '=', keyOf(now))
        .execute();
    },
    today: async (db, now) => {
      const found = await db.selectFrom('rate_limits').select('hits').where('key', '=', keyOf(now)).executeTakeFirst();
      return { granted: found?.hits ?? 0, limit };
    },
  };
}

function keyOf(now: Date): string {
  return `free-tokens:${now.toISOString().slice(0, 10)}`;
}

function endOfDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}
