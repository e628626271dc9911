import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { getOrCreateSetting } from '../db/stored-setting.ts';

/** Digests that only this installation can make: for what is short or guessable, where a bare hash would not hide it. */
export type Pepper = {
  digest(...parts: readonly string[]): Promise<string>;
};

export function createPepper(db: Db): Pepper {
  let key: Promise<string> | undefined;

  function known(): Promise<string> {
    key ??= getOrCreateSetting(db, 'pepper', () => randomBytes(32).toString('base64url')).catch((failure: unknown) => {
      key = undefined;
      throw failure;
    });
    return key;
  }

  return {
    // As JSON, so that no two lists of parts read the same.
    digest: async (...parts) =>
      createHmac('sha256', await known())
        .update(JSON.stringify(parts))
        .digest('base64url'),
  };
}
