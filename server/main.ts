import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { adminPassword } from './admin/admin-password.ts';
import { createApp } from './app.ts';
import { readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { ConfigRefusal } from './config/config-refusal.ts';
import { leaveHttp } from './http/leave-http.ts';
import { openHttp } from './http/open-http.ts';
import { openStore } from './store/store.ts';
import { systemClock } from './system/clock.ts';
import { greeting } from './system/greeting.ts';
import { createLog } from './system/log.ts';
import { createMeters } from './system/meters.ts';
import { openVoice } from './voice/open-voice.ts';

/** What sysexits.h calls a configuration error. */
const EXIT_CONFIG = 78;
const STOP_WITHIN_MS = 10_000;
/** Until a proxy has noticed that we take no new connections, and asks the next server. */
const PROXY_NOTICES_WITHIN_MS = 1000;
/** Leaves the rest of the ten seconds for the database. */
const LAST_ANSWERS_WITHIN_MS = 7000;

const isBundled = !import.meta.url.endsWith('.ts');
const pageFolder = join(import.meta.dirname, isBundled ? '../page' : '../dist/page');
const earlierFolder = join(pageFolder, '..', 'earlier');
const templateFile = isBundled ? join(import.meta.dirname, 'database-template.tgz') : undefined;

type Running = { readonly lost: Promise<Error>; stop(): Promise<void> };

async function start(environment: NodeJS.ProcessEnv): Promise<Running> {
  const asked = readConfig(environment);
  const log = createLog(asked.logLevel);
  const voice = openVoice(asked, log);
  const { databaseUrl, dataDir } = asked;
  const store = await openStore({ databaseUrl, dataDir, templateFile, guarded: !isBundled });
  const http = openHttp(asked);
  try {
    const port = await listen(http, asked);
    const config = asked.port === port ? asked : readConfig({ ...environment, PORT: String(port) });
    const parts = { config, store, clock: systemClock, log, meters: createMeters(), voice, pageFolder, earlierFolder };
    const app = createApp({ ...parts, checkAnswers: false });
    http.on('request', getRequestListener(app.fetch));
    console.log(greeting({ config, engine: store.engine, voice, adminPassword: await shownPassword(config) }));
    return {
      lost: store.lost,
      stop: async () => {
        await leaveHttp(http, app.close, {
          noticeMs: config.trustedProxies > 0 ? PROXY_NOTICES_WITHIN_MS : 0,
          withinMs: LAST_ANSWERS_WITHIN_MS,
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
  if (failure instanceof ConfigRefusal) {
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
