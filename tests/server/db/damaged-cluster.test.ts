import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkCluster } from '../../../server/db/cluster.ts';
import { DamagedDatabaseError } from '../../../server/db/damaged-database-error.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { openPgliteThread } from '../../../server/db/pglite-thread.ts';
import { runCommand } from '../commands/run-command.ts';
import { addEmptyDatabase, databaseTemplate } from '../database-template.ts';
import { createUser } from '../users.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
/** The data folder of a closed database with one account. */
let prepared: string;
let dataDir: string;
let folder: string;

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'dragoman-'));
  await addEmptyDatabase(prepared);
  const database = await openDatabase({ dataDir: prepared });
  await createUser(database.db, now, { email: 'ana@example.org' });
  await database.close();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

// A copy: opening the database for each test would take most of its time.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  folder = join(dataDir, 'database');
  execFileSync('cp', ['-R', `${prepared}/.`, dataDir]);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const files = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());

/** Name, size and time of change of everything in the data folder. */
const state = () =>
  execFileSync('find', [dataDir, '-printf', '%P %s %T@ %C@\n'], { encoding: 'utf8', maxBuffer: 1 << 24 })
    .split('\n')
    // The folder itself: the socket that locks it comes and goes.
    .filter((line) => !line.startsWith(' '));

const emails = async () => {
  const { db, close } = await openDatabase({ dataDir });
  return await db.selectFrom('users').select('email').execute().finally(close);
};

test('each file of a closed database that is missing or empty is named, and the whole database opens', async () => {
  const [all, before] = [files(), state()];
  const aside = join(dataDir, 'aside');

  for (const path of all) {
    const whole = join(folder, path);
    renameSync(whole, aside);
    expect(() => checkCluster(folder), path).toThrow(`(${path} is missing)`);
    if (statSync(aside).size > 0) {
      writeFileSync(whole, '');
      expect(() => checkCluster(folder), path).toThrow(`(${path} is empty)`);
    }
    renameSync(aside, whole);
  }

  expect(all.length).toBeGreaterThan(900);
  expect(before.length).toBe(state().length);
  expect(await emails()).toEqual([{ email: 'ana@example.org' }]);
}, 120_000);

test.for([
  'PG_VERSION',
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/PG_VERSION',
  'pg_xact/0000',
  'pg_wal',
  'pg_notify',
  'base',
])('without a list of files, a folder that lacks %s is refused and not changed', async (path) => {
  rmSync(`${folder}.files`);
  rmSync(join(folder, path), { recursive: true });
  const before = state();

  const opening = openDatabase({ dataDir, templateFile: await databaseTemplate() });

  await expect(opening).rejects.toThrow(DamagedDatabaseError);
  await expect(openPgliteThread({ folder })).rejects.toThrow(DamagedDatabaseError);
  expect(state()).toEqual(before);
});

test('without a list of files, a table whose file is gone is found by the catalogue of the database', async () => {
  const database = await openDatabase({ dataDir });
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('users') as path`.execute(database.db);
  await database.close();
  rmSync(`${folder}.files`);
  rmSync(join(folder, rows[0]?.path ?? ''));

  await expect(openDatabase({ dataDir })).rejects.toThrow(`(${rows[0]?.path} is missing)`);
  await expect(openDatabase({ dataDir })).rejects.toThrow(`(${rows[0]?.path} is missing)`);
});

test('a folder that is gone as a whole is not replaced by an empty database', async () => {
  rmSync(folder, { recursive: true });

  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `The database in ${folder} is not whole (the folder is missing)`,
  );
  expect(existsSync(folder)).toBe(false);
});

test('files of something else are not taken for a database, and not changed', async () => {
  const other = join(dataDir, 'other');
  await mkdir(join(other, 'database'), { recursive: true });
  writeFileSync(join(other, 'database', 'notes.txt'), 'of another program');

  await expect(openDatabase({ dataDir: other })).rejects.toThrow('PG_VERSION is missing');
  expect(readdirSync(join(other, 'database'))).toEqual(['notes.txt']);
});

test('a database of another PostgreSQL is refused by its version', async () => {
  writeFileSync(join(folder, 'PG_VERSION'), '19\n');

  await expect(openDatabase({ dataDir })).rejects.toThrow(
    'PG_VERSION names PostgreSQL 19 and this version of Dragoman reads 18',
  );
});

test('tables of a newer version are refused by name, from the next start on before anything opens', async () => {
  const database = await openDatabase({ dataDir });
  await sql`insert into kysely_migration values ('9999-future', '2030-01-01')`.execute(database.db);
  await database.close();

  await expect(openDatabase({ dataDir })).rejects.toThrow(
    'The tables of the database are of a newer version (9999-future): start that version, not this one.',
  );
});

test('after a crash the database opens, and a shortened table is refused', async () => {
  const killed = await mkdtemp(join(tmpdir(), 'dragoman-'));
  const database = await openDatabase({ dataDir });
  await createUser(database.db, now, { email: 'ben@example.org' });
  await sql`checkpoint`.execute(database.db);
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('pg_class') as path`.execute(database.db);
  for (const name of ['database', 'database.files'])
    await cp(join(dataDir, name), join(killed, name), { recursive: true });
  await database.close();
  await rm(dataDir, { recursive: true });
  renameSync(killed, dataDir);

  expect(await emails()).toHaveLength(2);
  const path = rows[0]?.path ?? '';
  truncateSync(join(folder, path), statSync(join(folder, path)).size - 8192);
  await expect(openDatabase({ dataDir })).rejects.toThrow(`(${path} is incomplete)`);
});

test('every command refuses a folder that is not whole with the same sentence, and writes nothing', async () => {
  rmSync(join(folder, 'PG_VERSION'));
  const before = state();
  const catalogue = join(tmpdir(), `${process.pid}-catalogue.json`);
  writeFileSync(catalogue, JSON.stringify({ plans: [], packs: [] }));
  const backup = join(tmpdir(), `${process.pid}.backup`);
  const env = { DATA_DIR: dataDir, MODELS: 'off' };

  const results = await Promise.all(
    [
      ['ledger-check'],
      ['backup', backup],
      ['catalogue', 'export'],
      ['catalogue', 'import', catalogue],
      ['move-database', 'postgres://127.0.0.1:1/none'],
    ].map(([name = '', ...args]) => runCommand(env, name, ...args)),
  );
  const doctor = await runCommand(env, 'doctor');
  rmSync(catalogue);

  const sentence = `The database in ${folder} is not whole (PG_VERSION is missing): nothing was changed; bring back this file or the whole folder, or restore a backup into another DATA_DIR.`;
  for (const { code, printed, complained } of results) {
    expect([code, printed, complained]).toEqual([1, '', `Database: embedded, in ${folder}\n${sentence}\n`]);
  }
  expect(doctor.code).toBe(1);
  expect(doctor.printed).toContain(`BAD   Database   ${sentence}\n`);
  expect(existsSync(backup)).toBe(false);
  expect(state()).toEqual(before);
}, 120_000);

test('reading commands leave the files of a stopped database as they are', async () => {
  const before = state();

  const { code } = await runCommand({ DATA_DIR: dataDir }, 'ledger-check');

  expect(code).toBe(0);
  expect(state()).toEqual(before);
  expect(readFileSync(`${folder}.files`, 'utf8')).toContain('PG_VERSION');
}, 60_000);
