import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database, DatabaseSettings } from '../../../server/db/database.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const BASELINE = '0036-baseline';

const engines: readonly [name: string, settings: () => Promise<DatabaseSettings | undefined>][] = [
  [
    'the embedded database',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-baseline-'));
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
      return { dataDir };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const databaseUrl = await sharedPostgres()?.createDatabase();
      return databaseUrl === undefined ? undefined : { databaseUrl, dataDir: '/nowhere' };
    },
  ],
];

async function use<T>(settings: DatabaseSettings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function names({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Records the migrations that the baseline replaces, up to this one, in its place. */
async function recordReplaced({ db }: Database, ...replaced: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration where name = ${BASELINE}`.execute(db);
  for (const name of replaced) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-20T10:00:00.000Z')`.execute(db);
  }
}

test.for(engines)(
  '%s: a database of the baseline is updated, and keeps what is in it',
  { timeout: 60_000 },
  async ([, open], { skip }) => {
    const settings = (await open()) ?? skip();
    await use({ ...settings, upTo: BASELINE }, async ({ db }) => {
      await sql`insert into users (email, name, created_at) values ('ana@example.org', 'Ana', now())`.execute(db);
    });

    const { people, plans, applied } = await use(settings, async (database) => ({
      people: await database.db.selectFrom('users').select('name').execute(),
      plans: await database.db.selectFrom('plans').select('code').orderBy('position').execute(),
      applied: await names(database),
    }));

    expect(people).toEqual([{ name: 'Ana' }]);
    expect(plans.map(({ code }) => code)).toEqual(['basic', 'premium', 'business']);
    expect(applied[0]).toBe(BASELINE);
    expect(applied.length).toBeGreaterThan(1);
  },
);

test.for(engines)(
  '%s: a database that has run the replaced migrations is taken over, an earlier one is refused unchanged',
  { timeout: 60_000 },
  async ([, open], { skip }) => {
    const settings = (await open()) ?? skip();
    const applied = await use(settings, async (database) => {
      const current = await names(database);
      await recordReplaced(database, '0001-accounts', '0036-catalogue-wordings');
      return current;
    });
    expect(await use(settings, names)).toEqual(applied);

    await use(settings, (database) => recordReplaced(database, '0001-accounts', '0035-rooms'));

    await expect(openDatabase(settings)).rejects.toThrow('an older version (0035-rooms)');
  },
);
