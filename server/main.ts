import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { adminPasswordNote } from './modules/admin/admin-module.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './shared/config/config.ts';
import { ConfigError } from './shared/config/config-error.ts';
import { prepareDataFolder, prepareModelsFolder } from './shared/config/data-folder.ts';
import { withEnvFile } from './shared/config/env-file.ts';
import { environmentWarnings } from './shared/config/environment.ts';
import { shutDownGracefully } from './shared/http/graceful-shutdown.ts';
import { ListenError, probeListening } from './shared/http/listen-problem.ts';
import { createHttpServer } from './shared/http/http-server.ts';
import { PacedRequests } from './shared/http/paced-requests.ts';
import { DamagedDatabaseError } from './db/damaged-database-error.ts';
import { openDatabase } from './db/database.ts';
import { DatabaseVersionError } from './db/migrate.ts';
import { DatabaseMovedError } from './db/moved-database.ts';
import { systemClock } from './shared/clock.ts';
import { startupMessage } from './startup-message.ts';
import { createLog } from './shared/log.ts';
import { Events } from './shared/events.ts';
import { Metrics } from './shared/metrics.ts';
import { createPasswords } from './shared/authentication/passwords.ts';
import { fetchFirstModels, openLanguagePacks } from './modules/local-models/local-models-module.ts';
import { openVoiceProvider } from './modules/voice-providers/voice-providers-module.ts';

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;
const STOP_TIMEOUT_MS = 10_000;
/** How long a proxy needs to notice the closed listener and use another server. */
const PROXY_DRAIN_MS = 1000;
/** Leaves the rest of the stop timeout for the database. */
const LAST_RESPONSES_MS = 7000;

const isBundled = !import.meta.url.endsWith('.ts');
const pageFolder = join(import.meta.dirname, isBundled ? '../page' : '../dist/page');
const previousBuildsFolder = join(pageFolder, '..', 'earlier');
const voiceProgram = join(import.meta.dirname, isBundled ? '../voice/main.mjs' : '../voice/server/main.ts');
const fetchProgram = join(
  import.meta.dirname,
  isBundled ? 'fetch-models.mjs' : 'modules/local-models/fetch/fetch-program.ts',
);
const templateFile = isBundled ? join(import.meta.dirname, 'database-template.tgz') : undefined;

type RunningServer = { readonly lost: Promise<Error>; stop(): Promise<void> };

async function start(environment: Readonly<Record<string, string | undefined>>): Promise<RunningServer> {
  const requested = readConfig(environment);
  for (const warning of environmentWarnings(environment)) console.warn(warning);
  await prepareDataFolder(requested.dataDir);
  await prepareModelsFolder(requested.voice.packs.folder);
  await probeListening(requested);
  const metrics = new Metrics();
  const linesLost = metrics.counter(
    'dragoman_log_lines_lost_total',
    'Lines of the log that could not be written, such as to a full disk',
  );
  const events = new Events(
    createLog(requested.logLevel, () => linesLost.inc()),
    metrics,
  );
  const languagePacks = await openLanguagePacks(requested.voice.packs, events, fetchProgram);
  const { voice, faults } = await openVoiceProvider(requested, events, { voice: voiceProgram, fetch: fetchProgram });
  const { databaseUrl, dataDir } = requested;
  const onReopened = (reason: Error) => console.error(`${messageOf(reason)} It was opened again.`);
  const settings = { databaseUrl, dataDir, templateFile, guarded: !isBundled, onReopened };
  const database = await openDatabase(settings).catch(async (error: unknown) => {
    await voice.close();
    throw error;
  });
  const http = createHttpServer(requested);
  try {
    // Before the app, which generates it too: only the process that has generated it shows it.
    const adminPassword = await adminPasswordNote(requested);
    const port = await listen(http, requested);
    // Nothing is awaited until the app is attached: a request before it would never get a response.
    // With PORT=0 the public URL is known only now.
    const config = requested.port === port ? requested : readConfig({ ...environment, PORT: String(port) });
    const app = createApp({
      config,
      database,
      clock: systemClock,
      events,
      metrics,
      passwords: createPasswords(),
      voice,
      languagePacks,
      ...(faults ? { faults } : {}),
      pageFolder,
      previousBuildsFolder,
      checkResponses: false,
    });
    http.on('request', new PacedRequests(getRequestListener(app.fetch)).listener);
    console.log(startupMessage({ config, engine: database.engine, voice, adminPassword }));
    fetchFirstModels(config, voice.models, process.stdout);
    return {
      lost: database.lost,
      stop: async () => {
        await shutDownGracefully(http, app.close, {
          keepServingMs: config.trustedProxies > 0 ? PROXY_DRAIN_MS : 0,
          forceCloseAfterMs: LAST_RESPONSES_MS,
        });
        await Promise.all([voice.close(), languagePacks.close()]);
        await database.close();
      },
    };
  } catch (error) {
    await Promise.all([database.close(), voice.close(), languagePacks.close()]);
    throw error;
  }
}

async function listen(http: Server, { port, host }: Config): Promise<number> {
  http.listen(port, host);
  await once(http, 'listening').catch((error: unknown) => {
    throw new ListenError({ host, port }, error);
  });
  const address = http.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

function stopOnSignals(running: RunningServer): void {
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    running.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // The supervisor restarts the process, and the database with it.
  void running.lost.then((error) => {
    console.error(messageOf(error));
    stop(1);
    return undefined;
  });
  process.on('uncaughtException', (error) => {
    console.error(error);
    stop(1);
  });
}

/** Starting again would not help. */
const refusals = [ConfigError, DatabaseMovedError, DamagedDatabaseError, DatabaseVersionError];

function fail(error: unknown): never {
  console.error(messageOf(error));
  // Unlike a port in use, or an address that the network has not assigned yet.
  const isForbiddenPort = error instanceof ListenError && error.code === 'EACCES';
  process.exit(isForbiddenPort || refusals.some((kind) => error instanceof kind) ? EXIT_CONFIG : 1);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

try {
  stopOnSignals(await start(withEnvFile(process.env)));
} catch (error) {
  fail(error);
}
