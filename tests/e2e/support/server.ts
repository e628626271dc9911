import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addEmptyDatabase, unoptimisedDatabase } from '../../server/database-template.ts';

/** The built product as its own process, as `npm start` runs it. */
export type RunningServer = {
  readonly url: string;
  readonly dataDir: string;
  /** Its output. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
  /** Starts again on the same port and the same data. */
  restart(): Promise<void>;
  /** The text of the newest mail to this address. */
  mailTo(email: string): Promise<string>;
};

export type ServerOptions = { readonly env?: Record<string, string>; readonly port?: number };

/** No test of a file may exhaust what the others need, and none fetches models from a hub. */
const roomy = { TRIAL_TOKENS: '1000000', FREE_TOKENS_PER_DAY: '2000000000', MODELS: 'off' };

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-data-'));
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    if (!existsSync(join(dataDir, 'database'))) {
      await addEmptyDatabase(dataDir, 'dist/server/database-template.tgz');
    }
    child = spawn(process.execPath, [...unoptimisedDatabase, 'dist/server/main.mjs'], {
      env: { ...process.env, ...roomy, PORT: String(port), DATA_DIR: dataDir, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk));
    try {
      await until(
        () => isReady(url),
        60_000,
        () => `the server did not get ready:\n${printed}`,
      );
    } catch (error) {
      await stop('SIGKILL');
      throw error;
    }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  }

  await start();
  return {
    url,
    dataDir,
    output: () => printed,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    restart: async () => {
      await stop();
      await start();
    },
    mailTo: (email) => mailTo(join(dataDir, 'outbox'), email),
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

function mailTo(outbox: string, email: string): Promise<string> {
  return until(
    () => newestMail(outbox, email),
    10_000,
    () => `no mail to ${email}`,
  );
}

function newestMail(outbox: string, email: string): string | undefined {
  const mails = readdirSync(outbox).sort().reverse();
  return mails.map((name) => readFileSync(join(outbox, name), 'utf8')).find((text) => text.includes(email));
}

export async function until<Value>(
  ask: () => Value | Promise<Value>,
  withinMs: number,
  complaint: () => string,
): Promise<NonNullable<Value>> {
  const lateMs = Date.now() + withinMs;
  while (Date.now() < lateMs) {
    const value = await ask();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(complaint());
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
