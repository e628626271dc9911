import type { Db } from './schema.ts';

/** A value that all processes on one database share; generated at first use. */
export async function getOrCreateSetting(
  db: Db,
  key: string,
  generate: () => string | Promise<string>,
): Promise<string> {
  const stored = db.selectFrom('settings').select('value').where('key', '=', key);
  const found = await stored.executeTakeFirst();
  if (found) return found.value;
  // Idempotent under a race: one row is inserted, and both processes read it.
  await db
    .insertInto('settings')
    .values({ key, value: await generate() })
    .onConflict((one) => one.doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).value;
}
