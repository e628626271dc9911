import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../e2e/support/server.ts';
import { program } from './programs.ts';

let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

type Said = { readonly text: () => string; readonly until: (pattern: RegExp) => Promise<RegExpExecArray> };

function run(env: Record<string, string>): Said {
  const started = spawn(process.execPath, [program('main')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let text = '';
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = (chunk: Buffer | string) => {
        text += chunk.toString();
        const found = pattern.exec(text);
        if (found) resolve(found);
      };
      started.stdout.on('data', look);
      started.stderr.on('data', look);
      started.on('exit', (code) => reject(new Error(`exited with ${code}: ${text}`)));
    });
  return { text: () => text, until };
}

async function exitOf(process: ChildProcess | undefined): Promise<number | null> {
  if (!process) throw new Error('not started');
  if (process.exitCode === null) await once(process, 'exit');
  return process.exitCode;
}

test(
  'the process prints where it listens and what is embedded, serves, and stops cleanly',
  { timeout: 120_000 },
  async () => {
    const said = run({});
    const [, url] = await said.until(/listening at (http:\S+)[\s\S]*Admin.*\n/);

    const ready = await fetch(`${url}/readyz`);
    child?.kill('SIGTERM');

    expect(ready.status).toBe(200);
    expect(said.text()).toMatch(
      /Data +\S+[\s\S]*Database +embedded[\s\S]*Voice +embedded, rehearsing[\s\S]*Admin .*password \S+ \(generated, shown this once\)/,
    );
    expect(await exitOf(child)).toBe(0);
    expect(existsSync(join(dataDir, 'lock.sock'))).toBe(false);
  },
);

test('an invalid setting stops the start with one sentence and its exit code', { timeout: 60_000 }, async () => {
  const said = run({ TRIAL_HOURS: 'a day' });
  await said.until(/\n/);

  expect(await exitOf(child)).toBe(78);
  expect(said.text()).toBe('TRIAL_HOURS takes a whole number from 1 to 8760.\n');
});

test('an address that this machine does not have is refused in one sentence', { timeout: 60_000 }, async () => {
  // The address is of a range for documentation; the sandbox would be refused on it first.
  const said = run({ HOST: '192.0.2.9', ALLOW_SANDBOX: '1', LOG_LEVEL: 'silent' });
  await said.until(/\n/);

  expect(await exitOf(child)).toBe(1);
  expect(said.text()).toBe('HOST takes an address of this machine, such as 127.0.0.1 or 0.0.0.0.\n');
});

test.runIf(existsSync('/dev/full'))(
  'a log that cannot be written is dropped: the process serves, and stops when it is asked to',
  { timeout: 120_000 },
  async () => {
    const [full, port] = [openSync('/dev/full', 'w'), await freePort()];
    child = spawn(process.execPath, [program('main')], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'debug', MODELS: 'off' },
      stdio: ['ignore', full, full],
    });
    closeSync(full);
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 60_000 }).toBe(200);

    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push(await statusOf(`${url}/healthz`));
    const metrics = await (await fetch(`${url}/metrics`)).text();
    child.kill('SIGTERM');

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(Number(/^dragoman_log_lines_lost_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(4);
    expect(await exitOf(child)).toBe(0);
  },
);

/** Undefined while nothing listens. */
async function statusOf(url: string): Promise<number | undefined> {
  return await fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );
}
