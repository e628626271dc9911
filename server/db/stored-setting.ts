import type { Db } from './schema.ts';

/** @returns undefined where the setting was never stored */
export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function storeSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** A value that all processes on one database share; generated at first use. */
export async function getOrCreateSetting(
  db: Db,
  key: string,
  generate: () => string | Promise<string>,
): Promise<string> {
  const found = await readSetting(db, key);
  if (found !== undefined) return found;
  // Idempotent under a race: one row is inserted, and both processes read it.
  await db
    .insertInto('settings')
    .values({ key, value: await generate() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}
