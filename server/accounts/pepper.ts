import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../store/schema.ts';

/** Digests that only this installation can make: for what is short or guessable, where a bare hash would not hide it. */
export type Pepper = {
  digest(...parts: readonly string[]): Promise<string>;
};

export function createPepper(db: Db): Pepper {
  let key: Promise<string> | undefined;

  function known(): Promise<string> {
    key ??= findKey(db).catch((failure: unknown) => {
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

/** The same for every process on one database; made when it is first wanted. */
async function findKey(db: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db
    .insertInto('settings')
    .values({ key: 'pepper', value: made })
    .onConflict((one) => one.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'pepper')
    .executeTakeFirstOrThrow();
  return value;
}
