import { createHmac, randomBytes } from 'node:crypto';
import { lazyOnce } from '../../src/shared/async.ts';
import type { Db } from '../db/schema.ts';
import { getOrCreateSetting } from '../db/stored-setting.ts';

/** Keyed digests (HMAC) for short or guessable values, which a plain hash would not hide. The key is stored per database. */
export type Pepper = {
  digest(...parts: readonly string[]): Promise<string>;
};

export function createPepper(db: Db): Pepper {
  const key = lazyOnce(() => getOrCreateSetting(db, 'pepper', () => randomBytes(32).toString('base64url')));
  return {
    // JSON keeps the boundaries between the parts: ['ab', 'c'] and ['a', 'bc'] differ.
    digest: async (...parts) =>
      createHmac('sha256', await key())
        .update(JSON.stringify(parts))
        .digest('base64url'),
  };
}
