import { uncheckedStorage } from '../../fakes/unchecked-storage.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportedUsage } from '../../../server/modules/chat/reported-usage.ts';
import { openSession } from '../../../server/modules/chat/session-store.ts';
import { hasCalls } from '../../../server/modules/voice-calls/call-records.ts';
import { storeUpload } from '../../../server/modules/chat/store-upload.ts';
import { credit } from '../../../server/modules/billing/ledger/ledger.ts';
import { tablesInOrder } from '../../../server/db/tables-in-order.ts';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { addEmptyDatabase } from '../database-template.ts';
import { createUser } from '../users.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { uploadedTurn } from '../uploads.ts';
import { runCommand } from './run-command.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
let folder: string;
let dataDir: string;
const postgres = sharedPostgres();
/** The rows of the embedded database by table. */
let original: Record<string, unknown[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-move-'));
  dataDir = join(folder, 'data');
  await addEmptyDatabase(dataDir);
  original = await withStore({ dataDir }, async (store) => {
    await fill(store);
    return await everything(store);
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withStore<Result>(
  position: Parameters<typeof openDatabase>[0],
  work: (store: Database) => Promise<Result>,
): Promise<Result> {
  const store = await openDatabase(position);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Several batches of conversations, special texts, an order that renews another, integers beyond JavaScript's. */
async function fill({ db, transact }: Database): Promise<void> {
  const { id } = await createUser(db, now);
  await credit(db, { userId: id, kind: 'grant', tokens: 1_000_000, reference: 'signup' }, now);
  const pair = { source: 'cmn', target: 'eng' } as const;
  const session = {
    owner: { type: 'user', userId: id },
    pair,
    title: "Line\nbreak, 'quotes' \\ 👍",
    voice: 'verse',
  } as const;
  const { sessionId } = await openSession(db, session, now);
  const turns = Array.from({ length: 1200 }, (_, index) => uploadedTurn(`item ${index}`, 3));
  const upload = { userId: id, sessionId, turns, usage: reportedUsage(turns), storedLimit: uncheckedStorage };
  await transact((tx) => storeUpload(tx, upload, new Date(now.getTime() + 60_000), hasCalls));
  await sql`insert into audit_log (at, actor, action, amount)
    values (${now}, 'admin', 'test', 9007199254740993), ('2026-11-21T10:00:00.123456Z', 'admin', 'test', null)`.execute(
    db,
  );
  await db.insertInto('error_counts').values({ hour: now, errors: 7 }).execute();
}

async function everything({ db }: Database): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  await sql`set time zone 'UTC'`.execute(db);
  for (const { name } of await tablesInOrder(db)) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = rows.map((row) => row.row);
  }
  return all;
}

test('everything moves from the embedded database to PostgreSQL, and from there through a backup into a new folder', async () => {
  if (!postgres) return expect(original['turns']).toHaveLength(1200);
  const url = await postgres.createDatabase();
  const path = join(folder, 'all.backup');
  const elsewhere = join(folder, 'elsewhere');

  const moved = await runCommand({ DATA_DIR: dataDir }, 'move-database', url);
  const inPostgres = await withStore({ databaseUrl: url, dataDir: folder }, everything);
  const saved = await runCommand({ DATABASE_URL: url, DATA_DIR: folder }, 'backup', path);
  const restored = await runCommand({ DATA_DIR: elsewhere }, 'restore', path, '--yes');
  const back = await withStore({ dataDir: elsewhere }, async (store) => {
    await sql`insert into audit_log (at, actor, action) values (now(), 'admin', 'later')`.execute(store.db);
    await sql`delete from audit_log where action = 'later'`.execute(store.db);
    return await everything(store);
  });

  expect(moved).toMatchObject({ code: 0, complained: expect.stringMatching(/^Database: embedded, in .*\n$/) });
  const refused = await runCommand({ DATA_DIR: dataDir }, 'main');
  expect([refused.code, refused.complained]).toEqual([
    78,
    expect.stringContaining('was moved to PostgreSQL (127.0.0.1:'),
  ]);
  await rm(join(dataDir, 'moved-to-postgres'));
  expect(moved.printed).toContain('The ledger is consistent: 1 accounts, 2 entries, 0 orders.');
  expect(inPostgres).toEqual(original);
  expect(saved).toMatchObject({ code: 0, complained: expect.stringMatching(/^Database: PostgreSQL 127.*\n$/) });
  expect(restored).toMatchObject({ code: 0, complained: expect.stringMatching(/^Database: embedded.*\n/) });
  expect(restored.printed).toContain('The ledger is consistent');
  expect([original['access_tokens'], original['call_secrets']]).toEqual([[expect.anything()], [expect.anything()]]);
  expect(back).toEqual({ ...original, access_tokens: [], call_secrets: [] });
});

test('a truncated backup restores nothing and is reported', async () => {
  const path = join(folder, 'embedded.backup');
  const cut = join(folder, 'cut.backup');
  const target = join(folder, 'half');
  await runCommand({ DATA_DIR: dataDir }, 'backup', path);
  const whole = await readFile(path);
  await writeFile(cut, whole.subarray(0, whole.length * 0.7));

  const refused = await runCommand({ DATA_DIR: target }, 'restore', cut, '--yes');

  const left = await withStore({ dataDir: target }, everything);
  expect(refused.code).toBe(1);
  expect(refused.complained).toMatch(/cut\.backup is damaged or incomplete/);
  expect(left['users']).toEqual([]);
  expect(left['plans']).not.toEqual([]);
});

test('a backup with a changed byte restores nothing and is reported in one sentence', async () => {
  const [path, damaged] = [join(folder, 'sound.backup'), join(folder, 'damaged.backup')];
  await runCommand({ DATA_DIR: dataDir }, 'backup', path);
  const text = gunzipSync(await readFile(path)).toString();
  await writeFile(damaged, gzipSync(text.replace(/"tokens":3\b/, '"tokens":"x"')));

  const refused = await runCommand({ DATA_DIR: join(folder, 'for damaged') }, 'restore', damaged, '--yes');

  expect([refused.code, refused.complained.split('\n').slice(-2)]).toEqual([
    1,
    [`${damaged} is damaged, and nothing was restored.`, ''],
  ]);
});

test('a database in use is not overwritten', async () => {
  const path = join(folder, 'own.backup');
  await runCommand({ DATA_DIR: dataDir }, 'backup', path);

  const onto = await runCommand({ DATA_DIR: dataDir }, 'restore', path, '--yes');

  expect(onto).toMatchObject({ code: 1, complained: expect.stringContaining('already holds accounts') });
  expect(await withStore({ dataDir }, everything)).toEqual(original);
});
