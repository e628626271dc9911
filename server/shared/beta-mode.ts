import type { Db } from '../db/schema.ts';

const KEY = 'beta_mode';

/** Whether registration requires an invitation. Stored in the database: it changes at run time for all processes. */
export type BetaMode = {
  /** `db`: the transaction, when called inside one. */
  isOn(db: Db): Promise<boolean>;
  set(db: Db, on: boolean): Promise<void>;
};

/** `startsOn` applies until the administrator changes it. */
export function createBetaMode(startsOn: boolean): BetaMode {
  return {
    isOn: async (db) => {
      const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
      return row ? row.value === 'on' : startsOn;
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
