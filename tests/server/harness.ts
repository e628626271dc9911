import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import type { App } from '../../server/app.ts';
import { readConfig } from '../../server/shared/config/config.ts';
import type { Config } from '../../server/shared/config/config.ts';
import { createHttpServer } from '../../server/shared/http/http-server.ts';
import { PacedRequests } from '../../server/shared/http/paced-requests.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import { Events } from '../../server/shared/events.ts';
import { Metrics } from '../../server/shared/metrics.ts';
import { createPasswords } from '../../server/shared/authentication/passwords.ts';
import type { PasswordCost } from '../../server/shared/authentication/passwords.ts';
import type { LanguagePacks } from '../../server/modules/local-models/local-models-module.ts';
import type { VoiceProvider } from '../../server/modules/voice-providers/voice-providers-module.ts';
import { createFakeVoiceProvider } from '../fakes/voice-provider.ts';
import type { FakeVoiceProvider } from '../fakes/voice-provider.ts';
import { apiAt, browserAt } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { addEmptyDatabase } from './database-template.ts';
import { createToken, createUser } from './users.ts';
import type { NewUser, TestUser } from './users.ts';
import { sharedPostgres } from './shared-postgres.ts';
import { createTestClock } from './test-clock.ts';
import type { TestClock } from './test-clock.ts';

export type TestServer = {
  readonly url: string;
  readonly config: Config;
  readonly database: Database;
  /** The URL of the PostgreSQL database; undefined with PGlite. */
  readonly databaseUrl: string | undefined;
  readonly clock: TestClock;
  readonly voice: FakeVoiceProvider;
  readonly dataDir: string;
  /** One JSON text per log line. */
  readonly logLines: string[];
  readonly request: ApiClient;
  /** A client with cookies of its own. */
  browser(): ApiClient;
  /** Inserts a signed-in user. */
  createUser(input?: NewUser): Promise<TestUser>;
  /** Inserts an administrator's access token. */
  createAdmin(): Promise<string>;
  /** Empties every table. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export type TestServerSettings = {
  /** The environment of the server; nothing else is set. */
  readonly env?: Readonly<Record<string, string>>;
  /** By default the shared PostgreSQL of the tests, where the system has one. */
  readonly engine?: 'embedded';
  /** A server on the same PostgreSQL database, which that server drops. */
  readonly beside?: TestServer;
  readonly voice?: VoiceProvider;
  readonly languagePacks?: LanguagePacks;
  /** By default the least that Argon2 allows: the full cost is what a test of passwords needs, not one that signs in. */
  readonly passwordCost?: 'full';
  /** Writes the files of the page. */
  readonly page?: (folder: string) => Promise<void>;
};

const LEAST_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts the whole server on its own port with its own real database. */
export async function startTestServer(settings: TestServerSettings = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  const http = createHttpServer({ trustedProxies: 0 });
  const port = await listen(http);
  const config = readConfig({ LOG_LEVEL: 'debug', ...settings.env, DATA_DIR: dataDir, PORT: String(port) });
  const postgres = settings.engine === 'embedded' ? undefined : sharedPostgres();
  const databaseUrl = settings.beside?.databaseUrl ?? (await postgres?.createReadyDatabase());
  if (!databaseUrl) await addEmptyDatabase(dataDir);
  const database = await openDatabase({ databaseUrl, dataDir });
  const clock = createTestClock();
  const pageFolder = join(dataDir, 'page');
  await settings.page?.(pageFolder);
  const fake = createFakeVoiceProvider();
  const logLines: string[] = [];
  const log = pino({ level: config.logLevel }, { write: (line) => void logLines.push(line) });
  const metrics = new Metrics();
  const app = createApp({
    config,
    database,
    clock,
    events: new Events(log, metrics),
    metrics,
    passwords: createPasswords(settings.passwordCost === 'full' ? undefined : LEAST_COST),
    voice: settings.voice ?? fake,
    ...(settings.languagePacks && { languagePacks: settings.languagePacks }),
    pageFolder,
    previousBuildsFolder: join(dataDir, 'earlier'),
    checkResponses: true,
  });
  http.on('request', new PacedRequests(getRequestListener(app.fetch)).listener);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    config,
    database,
    databaseUrl,
    clock,
    voice: fake,
    dataDir,
    logLines,
    request: apiAt(url),
    browser: () => browserAt(url),
    createUser: (input) => createUser(database.db, clock(), input),
    createAdmin: () => createToken(database.db, clock(), 'admin', null),
    reset: () => reset(database),
    close: async () => {
      await closeAll(app, database, http, dataDir);
      if (databaseUrl && !settings.beside) await postgres?.drop(databaseUrl);
    },
  };
}

async function closeAll(app: App, store: Database, http: Server, dataDir: string): Promise<void> {
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

async function reset({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`.execute(
    db,
  );
  const deletions = rows.map((row) => `delete from "${row.name}";`).join(' ');
  // In any order, because foreign keys are not checked in this role.
  await sql.raw(`do $$ begin set local session_replication_role = replica; ${deletions} end $$`).execute(db);
}
