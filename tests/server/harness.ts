import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import type { App } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Config } from '../../server/config/config.ts';
import { openStore } from '../../server/store/store.ts';
import type { Store } from '../../server/store/store.ts';
import { createMeters } from '../../server/system/meters.ts';
import { hashSecret, newSecret } from '../../server/system/secret.ts';
import type { VoiceProvider } from '../../server/voice/voice-provider.ts';
import { createFakeVoiceProvider } from '../fakes/voice-provider.ts';
import type { FakeVoiceProvider } from '../fakes/voice-provider.ts';
import { apiAt } from './call-api.ts';
import type { CallApi } from './call-api.ts';
import { databaseTemplate } from './database-template.ts';

export type TestUser = { readonly id: string; readonly email: string; readonly token: string };

export type TestClock = {
  (): Date;
  /** Moves time forward. */
  pass(ms: number): void;
};

export type TestServer = {
  readonly url: string;
  readonly config: Config;
  readonly store: Store;
  readonly clock: TestClock;
  readonly voice: FakeVoiceProvider;
  readonly dataDir: string;
  /** What was logged, one JSON text per line. */
  readonly logged: string[];
  readonly call: CallApi;
  /** A signed-in person, put straight into the database. */
  createUser(given?: { tokens?: number; unlimited?: boolean; email?: string }): Promise<TestUser>;
  /** A signed-in administrator's token. */
  createAdmin(): Promise<string>;
  /** Empties every table. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export type TestServerSettings = {
  /** On top of an environment that is otherwise empty. */
  readonly env?: Readonly<Record<string, string>>;
  readonly databaseUrl?: string;
  readonly voice?: VoiceProvider;
};

/** The whole server on a port of its own, with a real database in a folder of its own. */
export async function startTestServer(settings: TestServerSettings = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  const http = createServer();
  const port = await listen(http);
  const config = readConfig({ LOG_LEVEL: 'debug', ...settings.env, DATA_DIR: dataDir, PORT: String(port) });
  const store = await openStore({ databaseUrl: settings.databaseUrl, dataDir, templateFile: await databaseTemplate() });
  const clock = createTestClock();
  const fake = createFakeVoiceProvider();
  const logged: string[] = [];
  const app = createApp({
    config,
    store,
    clock,
    log: pino({ level: config.logLevel }, { write: (line) => void logged.push(line) }),
    meters: createMeters(),
    voice: settings.voice ?? fake,
    pageFolder: join(dataDir, 'page'),
    checkAnswers: true,
  });
  http.on('request', getRequestListener(app.fetch));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    config,
    store,
    clock,
    voice: fake,
    dataDir,
    logged,
    call: apiAt(url),
    createUser: (given) => createUser(store, clock, given),
    createAdmin: () => createToken(store, clock, 'admin', null),
    reset: () => reset(store),
    close: () => closeAll(app, store, http, dataDir),
  };
}

async function closeAll(app: App, store: Store, http: Server, dataDir: string): Promise<void> {
  await app.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}

function listen(http: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', () => {
      const address = http.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address.port);
    });
  });
}

export function createTestClock(): TestClock {
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  return Object.assign(clock, {
    pass: (ms: number) => {
      aheadMs += ms;
    },
  });
}

async function createUser(
  store: Store,
  clock: TestClock,
  { tokens = 0, unlimited = false, email = `${randomUUID()}@example.org` } = {},
): Promise<TestUser> {
  const { id } = await store.db
    .insertInto('users')
    .values({ email, name: 'Ana', created_at: clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await store.db.insertInto('balances').values({ user_id: id, available: tokens, used: 0, unlimited }).execute();
  return { id, email, token: await createToken(store, clock, 'user', id) };
}

async function createToken(
  store: Store,
  clock: TestClock,
  kind: 'user' | 'admin',
  userId: string | null,
): Promise<string> {
  const token = newSecret();
  const now = clock();
  const expires = new Date(now.getTime() + 3_600_000);
  await store.db
    .insertInto('access_tokens')
    .values({ hash: hashSecret(token), kind, user_id: userId, created_at: now, expires_at: expires, revoked_at: null })
    .execute();
  return token;
}

async function reset({ db }: Store): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`.execute(
    db,
  );
  await sql.raw(`truncate ${rows.map((one) => `"${one.name}"`).join(', ')} restart identity cascade`).execute(db);
}
