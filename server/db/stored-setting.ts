import type { Db } from './schema.ts';

/** A value the same for every process on one database; made when it is first wanted, and never again. */
export async function getOrCreateSetting(db: Db, key: string, make: () => string | Promise<string>): Promise<string> {
  const kept = db.selectFrom('settings').select('value').where('key', '=', key);
  const found = await kept.executeTakeFirst();
  if (found) return found.value;
  // Two at once: one row, and both read it.
  await db
    .insertInto('settings')
    .values({ key, value: await make() })
    .onConflict((one) => one.doNothing())
    .execute();
  return (await kept.executeTakeFirstOrThrow()).value;
}
