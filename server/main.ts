import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { adminPassword } from './modules/admin/admin-module.ts';
import { createApp } from './app.ts';
import { readConfig } from './shared/config/config.ts';
import type { Config } from './shared/config/config.ts';
import { ConfigError } from './shared/config/config-error.ts';
import { shutDownGracefully } from './shared/http/graceful-shutdown.ts';
import { createHttpServer } from './shared/http/http-server.ts';
import { openDatabase } from './db/database.ts';
import { systemClock } from './shared/clock.ts';
import { startupMessage } from './startup-message.ts';
import { createLog } from './shared/log.ts';
import { Events } from './shared/events.ts';
import { createMetrics } from './shared/metrics.ts';
import { openVoiceProvider } from './modules/voice-calls/voice-calls-module.ts';

/** What sysexits.h calls a configuration error. */
const EXIT_CONFIG = 78;
const STOP_WITHIN_MS = 10_000;
/** Until a proxy has noticed that we take no new connections, and asks the next server. */
const PROXY_DRAIN_MS = 1000;
/** Leaves the rest of the ten seconds for the database. */
const LAST_RESPONSES_MS = 7000;

const isBundled = !import.meta.url.endsWith('.ts');
const pageFolder = join(import.meta.dirname, isBundled ? '../page' : '../dist/page');
const previousBuildsFolder = join(pageFolder, '..', 'earlier');
const templateFile = isBundled ? join(import.meta.dirname, 'database-template.tgz') : undefined;

type Running = { readonly lost: Promise<Error>; stop(): Promise<void> };

async function start(environment: NodeJS.ProcessEnv): Promise<Running> {
  const asked = readConfig(environment);
  const log = createLog(asked.logLevel);
  const metrics = createMetrics();
  const events = new Events(log, metrics);
  const { voice, faults } = openVoiceProvider(asked, events);
  const { databaseUrl, dataDir } = asked;
  const store = await openDatabase({ databaseUrl, dataDir, templateFile, guarded: !isBundled });
  const http = createHttpServer(asked);
  try {
    const port = await listen(http, asked);
    const config = asked.port === port ? asked : readConfig({ ...environment, PORT: String(port) });
    const app = createApp({
      config,
      database: store,
      clock: systemClock,
      events,
      metrics,
      voice,
      ...(faults ? { faults } : {}),
      pageFolder,
      previousBuildsFolder,
      checkResponses: false,
    });
    http.on('request', getRequestListener(app.fetch));
    console.log(startupMessage({ config, engine: store.engine, voice, adminPassword: await shownPassword(config) }));
    return {
      lost: store.lost,
      stop: async () => {
        await shutDownGracefully(http, app.close, {
          keepServingMs: config.trustedProxies > 0 ? PROXY_DRAIN_MS : 0,
          forceCloseAfterMs: LAST_RESPONSES_MS,
        });
        await voice.close();
        await store.close();
      },
    };
  } catch (failure) {
    await store.close();
    throw failure;
  }
}

async function shownPassword(config: Config): Promise<string | undefined> {
  return config.admin.password === undefined ? await adminPassword(config) : undefined;
}

async function listen(http: Server, { port, host }: Config): Promise<number> {
  http.listen(port, host);
  await once(http, 'listening');
  const address = http.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    running.stop().then(
      () => process.exit(exitCode),
      (failure: unknown) => fail(failure),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // Whoever supervises us starts us again, and the database with us.
  void running.lost.then((failure) => {
    console.error(sentence(failure));
    stop(1);
    return undefined;
  });
  process.on('uncaughtException', (failure) => {
    console.error(failure);
    stop(1);
  });
}

function fail(failure: unknown): never {
  if (failure instanceof ConfigError) {
    console.error(failure.message);
    process.exit(EXIT_CONFIG);
  }
  console.error(sentence(failure));
  process.exit(1);
}

function sentence(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if ('code' in failure && failure.code === 'EADDRINUSE') return 'The port is taken. Set PORT to another one.';
  return failure.cause instanceof Error ? `${failure.message} ${failure.cause.message}` : failure.message;
}

try {
  stopOnSignals(await start(process.env));
} catch (failure) {
  fail(failure);
}
