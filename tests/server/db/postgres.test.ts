import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readBatches } from '../../../server/db/read-batches.ts';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { createUser } from '../users.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { openFreezableProxy } from './freezable-proxy.ts';

const postgres = sharedPostgres();

describe.runIf(postgres)('PostgreSQL beside a running server', () => {
  let databaseUrl: string;
  let store: Database;

  beforeAll(async () => {
    databaseUrl = (await postgres?.createReadyDatabase()) ?? '';
    store = await openDatabase({ databaseUrl, dataDir: tmpdir() });
  });
  afterAll(async () => {
    await store.close();
    await postgres?.drop(databaseUrl);
  });

  test('a backup is a consistent snapshot without concurrent writes', async () => {
    const now = new Date();
    await createUser(store.db, now, { email: 'before@example.org', tokens: 100 });
    const copied: string[] = [];
    let written: Promise<unknown> | undefined;

    await readBatches(store.db, async ({ rows }) => {
      copied.push(rows);
      written ??= createUser(store.db, now, { email: 'meanwhile@example.org', tokens: 100 });
      await written;
    });

    const all = copied.join('\n');
    expect([all.includes('before@example.org'), all.includes('meanwhile@example.org')]).toEqual([true, false]);
  });

  test('a connection lost within a transaction fails that transaction only', async () => {
    const cutOff = store.transact(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await endBackend(databaseUrl, rows[0]?.pid ?? 0);
      await sql`select 1`.execute(tx);
    });

    await expect(cutOff).rejects.toThrow('The connection to the database broke.');
    await expect(store.ping()).resolves.toBeUndefined();
  });

  test('a server waits for the migrations of another past the statement timeout', async () => {
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const address = new URL(databaseUrl);
    address.searchParams.set('statement_timeout', '200');

    const starting = openDatabase({ databaseUrl: address.href, dataDir: tmpdir() });
    await vi.waitFor(async () => {
      const { rows } = await other.query(`select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '400 ms'`);
      expect(rows).toHaveLength(1);
    });
    await other.end();
    const started = await starting;

    await expect(started.ping()).resolves.toBeUndefined();
    await started.close();
  });

  test('a connection without responses is dropped after one query', async () => {
    const address = new URL(databaseUrl);
    const proxy = await openFreezableProxy(Number(address.port));
    address.port = String(proxy.port);
    address.searchParams.set('query_timeout', '300');
    const database = await openDatabase({ databaseUrl: address.href, dataDir: tmpdir() });
    await database.ping();

    proxy.freeze();
    const frozen = await Promise.allSettled([database.transact((tx) => sql`select 1`.execute(tx))]);
    const again = await Promise.allSettled([database.ping()]);
    await database.close();
    await proxy.close();

    expect([...frozen, ...again].map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

/** The advisory lock of Kysely's migrator. */
const MIGRATION_LOCK = '3853314791062309107';

/** Terminates a connection, as an administrator or a restart does, and waits until it is gone. */
async function endBackend(databaseUrl: string, pid: number): Promise<void> {
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('select pg_terminate_backend($1)', [pid]);
  await vi.waitFor(async () => {
    const { rows } = await other.query('select from pg_stat_activity where pid = $1', [pid]);
    expect(rows).toEqual([]);
  });
  await other.end();
}
