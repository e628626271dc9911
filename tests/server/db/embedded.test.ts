import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSession, readSessions, readTurns } from '../../../server/modules/chat/session-reader.ts';
import { guardDiskSpace } from '../../../server/db/disk-space.ts';
import { lockFolder } from '../../../server/db/folder-lock.ts';
import { onlyThread, pgliteDialect } from '../../../server/db/pglite-dialect.ts';
import { openPgliteThread } from '../../../server/db/pglite-thread.ts';
import type { PgliteThread } from '../../../server/db/pglite-thread.ts';
import type { Db } from '../../../server/db/schema.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { Kysely, sql } from 'kysely';
import { addEmptyDatabase, databaseTemplate } from '../database-template.ts';
import { createUser } from '../users.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const now = new Date('2026-11-21T10:00:00.000Z');

async function openThread(statementTimeoutMs?: number): Promise<PgliteThread> {
  await addEmptyDatabase(dataDir);
  return await openPgliteThread({ folder: join(dataDir, 'database') }, statementTimeoutMs);
}

test('data survives closing and reopening', async () => {
  await addEmptyDatabase(dataDir);
  const first = await openDatabase({ dataDir });
  await createUser(first.db, now, { email: 'ana@example.org' });
  await first.close();

  const second = await openDatabase({ dataDir });
  const people = await second.db.selectFrom('users').select('email').execute();
  await second.close();

  expect(people).toEqual([{ email: 'ana@example.org' }]);
});

test('a folder cannot be opened twice', async () => {
  await addEmptyDatabase(dataDir);
  const store = await openDatabase({ dataDir });

  await expect(openDatabase({ dataDir })).rejects.toThrow(`The data folder ${dataDir} is in use`);
  await expect(store.ping()).resolves.toBeUndefined();
  await store.close();
});

test('the embedded database syncs to the disk', async () => {
  const thread = await openThread();

  expect(thread.version).toMatch(/^PostgreSQL 18/);
  await thread.close();
});

test('a file instead of the folder of the database is refused', async () => {
  await writeFile(join(dataDir, 'database'), 'not a folder');

  await expect(openDatabase({ dataDir })).rejects.toThrow('is not whole (it is no folder)');
});

test('a statement past its timeout fails, and so do the statements queued behind it', async () => {
  const thread = await openThread(300);

  const endless = thread.query('select count(*) from generate_series(1, 10000000000)', []);
  const next = thread.query('select 1', []);

  await expect(endless).rejects.toThrow('has not responded for 300 ms');
  await expect(next).rejects.toThrow('has not responded for 300 ms');
  await expect(thread.query('select 1', [])).rejects.toThrow('has not responded');
  expect((await thread.lost).message).toContain('has not responded');
  await thread.close();
});

test('after a statement past its timeout the database is opened again with all that was committed', async () => {
  await addEmptyDatabase(dataDir);
  const reasons: string[] = [];
  const database = await openDatabase({
    dataDir,
    statementTimeoutMs: 3000,
    onReopened: ({ message }) => reasons.push(message),
  });
  const { db } = database;
  await createUser(db, now, { email: 'ana@example.org' });

  const inTransaction = database.transact(async (tx) => {
    await createUser(tx, now, { email: 'ben@example.org' });
    await sql`select count(*) from generate_series(1, 10000000000)`.execute(tx).catch(() => undefined);
    await createUser(tx, now, { email: 'eve@example.org' });
  });
  const waiting = db.selectFrom('users').select('email').execute();

  await expect(inTransaction).rejects.toThrow('has not responded');
  await expect(waiting).resolves.toEqual([{ email: 'ana@example.org' }]);
  expect(reasons).toEqual([expect.stringContaining('has not responded')]);
  await expect(createUser(db, now, { email: 'leo@example.org' })).resolves.toMatchObject({ email: 'leo@example.org' });
  await database.close();
});

test('a database that cannot be opened again is lost', async () => {
  await addEmptyDatabase(dataDir);
  const database = await openDatabase({ dataDir, statementTimeoutMs: 3000 });

  // After the first one, the second one needs no file of the folder.
  await sql`do $$ begin perform 1; end $$`.execute(database.db);
  const endless = sql`do $$ begin loop null; end loop; end $$`.execute(database.db);
  await rename(join(dataDir, 'database'), join(dataDir, 'moved'));
  await writeFile(join(dataDir, 'database'), 'not a folder');

  await expect(endless).rejects.toThrow('has not responded');
  expect((await database.lost).message).toContain('is not whole');
  await expect(database.ping()).rejects.toThrow('cannot be reached');
  await database.close();
});

test('closing a database does not report it as lost', async () => {
  const thread = await openThread();

  await thread.close();

  await expect(Promise.race([thread.lost, Promise.resolve('closed')])).resolves.toBe('closed');
});

test('with the disk nearly full reads succeed and writes are rejected', async () => {
  const thread = await openThread();
  const full = guardDiskSpace(dataDir, Number.MAX_SAFE_INTEGER);
  const db = new Kysely<never>({ dialect: pgliteDialect(onlyThread(thread), full) });

  await expect(sql`select 1 as found`.execute(db)).resolves.toMatchObject({ rows: [{ found: 1 }] });
  await expect(sql`create table t (a int)`.execute(db)).rejects.toThrow('nearly full');
  await db.destroy();
});

test('with the disk nearly full conversations can still be read', async () => {
  const thread = await openThread();
  const full = guardDiskSpace(dataDir, Number.MAX_SAFE_INTEGER);
  const db: Db = new Kysely({ dialect: pgliteDialect(onlyThread(thread), full) });
  const someId = randomUUID();

  await expect(readSessions(db, someId, { page: 1, limit: 10 })).resolves.toEqual({ items: [], total: 0 });
  await expect(readSession(db, someId, someId)).resolves.toBeUndefined();
  await expect(readTurns(db, someId, someId, { page: 1, limit: 10 })).resolves.toBeUndefined();
  await db.destroy();
});

test('a start that fails while creating the database does not affect the next start', async () => {
  const broken = join(dataDir, 'broken.tgz');
  await writeFile(broken, 'no archive');
  await expect(openDatabase({ dataDir, templateFile: broken })).rejects.toThrow('did not open');

  const database = await openDatabase({ dataDir, templateFile: await databaseTemplate() });

  await expect(database.ping()).resolves.toBeUndefined();
  await database.close();
});

test('a database left half created by a killed process is created again', async () => {
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '18');
  await writeFile(join(dataDir, 'database.unfinished'), '');

  const database = await openDatabase({ dataDir, templateFile: await databaseTemplate() });

  await expect(database.db.selectFrom('users').selectAll().execute()).resolves.toEqual([]);
  expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false);
  await database.close();
});

test('the lock of a killed process is taken over', async () => {
  const holder = `require('node:net').createServer().listen(${JSON.stringify(join(dataDir, 'lock.sock'))}, () => console.log('held'))`;
  const child = spawn(process.execPath, ['-e', holder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(lockFolder(dataDir)).rejects.toThrow('is in use');

  child.kill('SIGKILL');
  await once(child, 'exit');

  expect(existsSync(join(dataDir, 'lock.sock'))).toBe(true);
  await (await lockFolder(dataDir)).release();
});

test('of many concurrent attempts to take over a stale lock, one succeeds', async () => {
  const path = join(dataDir, 'lock.sock');
  const child = spawn(
    process.execPath,
    ['-e', `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('held'))`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const locks = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(dataDir)));

  const held = locks.filter((lock) => lock.status === 'fulfilled');
  expect(held).toHaveLength(1);
  await Promise.all(held.map((element) => element.value.release()));
});

test('a folder with a very long path can be locked', async () => {
  const long = join(dataDir, 'x'.repeat(150));

  const lock = await lockFolder(long);

  await expect(lockFolder(long)).rejects.toThrow('is in use');
  await lock.release();
});

test('a socket of the same name with another listener counts as locked', async () => {
  const server = createServer().listen(join(dataDir, 'lock.sock'));
  await once(server, 'listening');

  await expect(lockFolder(dataDir)).rejects.toThrow('is in use');
  server.close();
});
