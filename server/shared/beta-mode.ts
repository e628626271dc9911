import type { Db } from '../db/schema.ts';
import { readSetting, storeSetting } from '../db/stored-setting.ts';

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
      const stored = await readSetting(db, KEY);
      return stored === undefined ? startsOn : stored === 'on';
    },
    set: (db, on) => storeSetting(db, KEY, on ? 'on' : 'off'),
  };
}
