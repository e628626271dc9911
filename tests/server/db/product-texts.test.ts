import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { sharedPostgres } from '../shared-postgres.ts';

async function databaseBefore(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  const databaseUrl = await sharedPostgres()?.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir, upTo: '0054-repeated-usage' });
  onTestFinished(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return database;
}

/** The products that have a text in Spanish. */
async function translated({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from (select code, translations from plans union all select code, translations from token_packs) product
    where translations ? 'es' order by code`.execute(db);
  return rows.map(({ code }) => code);
}

test('the products of the first catalogue get their texts in the other languages', { timeout: 60_000 }, async () => {
  const database = await databaseBefore();

  await database.migrate();

  expect(await translated(database)).toEqual(['basic', 'business', 'expedition', 'pocket', 'premium', 'traveller']);
});

test('a product that an operator has changed gets no texts of the first one', { timeout: 60_000 }, async () => {
  const database = await databaseBefore();
  for (const change of [
    sql`update plans set name = 'Small' where code = 'basic'`,
    sql`update plans set features = '["Everything"]' where code = 'premium'`,
    sql`update plans set usd_cents = 9999 where code = 'business'`,
    sql`update token_packs set name = 'Small' where code = 'pocket'`,
    sql`update token_packs set token_count = 600000 where code = 'traveller'`,
  ])
    await change.execute(database.db);

  await database.migrate();

  expect(await translated(database)).toEqual(['expedition']);
});
