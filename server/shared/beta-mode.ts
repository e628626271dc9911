import type { Db } from '../db/schema.ts';

const KEY = 'beta_mode';

/** Whether registration needs an invitation. Kept in the database: switched while running, the same for all processes. */
export type BetaMode = {
  /** Inside a transaction, pass the transaction. */
  isOn(db: Db): Promise<boolean>;
  set(db: Db, on: boolean): Promise<void>;
};

/** `startsOn` holds until somebody has switched. */
export function createBetaMode(startsOn: boolean): BetaMode {
  return {
    isOn: async (db) => {
      const kept = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
      return kept ? kept.value === 'on' : startsOn;
    },
    set: async (db, on) => {
      const value = on ? 'on' : 'off';
      await db
        .insertInto('settings')
        .values({ key: KEY, value })
        .onConflict((one) => one.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
