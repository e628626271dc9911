import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export type RealPostgres = {
  /** The PID of the postmaster process. */
  readonly pid: number;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Stops the server, as an operator does for an upgrade. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export type PostgresSettings = {
  /** With fsync, as in production. */
  readonly durable?: boolean;
  /** The parent of its data folder. */
  readonly within?: string;
};

/** Nothing has to outlive the tests, and no table of theirs lives long enough to be worth a vacuum. */
const shortLived = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off'];

/** Starts a PostgreSQL of the system's binaries in its own folder and port; undefined without binaries. */
export async function startPostgres({ durable = false, within = tmpdir() }: PostgresSettings = {}): Promise<
  RealPostgres | undefined
> {
  const bin = newestBinaries();
  if (!bin) {
    console.warn('SKIPPED on PostgreSQL: no binaries in /usr/lib/postgresql/*/bin. The embedded database is tested.');
    return undefined;
  }
  const folder = mkdtempSync(join(within, 'dragoman-postgres-'));
  const account = unprivilegedAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const as = { cwd: folder, stdio: 'ignore' as const, ...account };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'dragoman', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    as,
  );
  const port = await freePort();
  const options = [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ];
  const url = (name: string) => `postgres://dragoman@127.0.0.1:${port}/${name}`;
  const run = async () => {
    const started = spawn(join(bin, 'postgres'), [...options, ...(durable ? [] : shortLived)], as);
    await waitUntilReady(url('postgres'), started);
    return started;
  };
  const halt = async () => {
    if (server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  };
  let server = await run();
  return {
    get pid() {
      return server.pid ?? 0;
    },
    createDatabase: () => addDatabase(url('postgres')),
    pause: halt,
    resume: async () => {
      server = await run();
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database on the same server, empty or a copy of `template`, and returns its URL. */
export async function addDatabase(besideUrl: string, template = 'template1'): Promise<string> {
  const name = `t${randomUUID().replaceAll('-', '')}`;
  await ask(databaseAt(besideUrl, 'postgres'), `create database ${name} template ${template}`);
  return databaseAt(besideUrl, name);
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  await ask(
    databaseAt(databaseUrl, 'postgres'),
    `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`,
  );
}

function databaseAt(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function newestBinaries(): string | undefined {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return undefined;
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(home, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const START_WITHIN_MS = 30_000;

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    try {
      await ask(url, 'select 1');
      return;
    } catch (failure) {
      if (server.exitCode !== null || Date.now() > deadline) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
