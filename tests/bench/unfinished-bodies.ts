import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.mjs';
import { freePort } from '../e2e/support/server.ts';
import { checkHealth } from '../server/attack/unfinished-bodies.ts';
import { runInOwnProcess } from '../soak/own-process.ts';
import { startProgram } from '../server/start-program.ts';

/**
 * How long `/healthz` takes while 2,000 strangers post a login of 1 MB each that they never finish, against a server
 * with a heap of 512 MB: `npm run bench:bodies`. The attackers share the machine with the server.
 */
const ROUNDS = 5;
const ATTACKERS = 2000;

await buildIfStale();
const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-bodies-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = await startProgram(
  [process.execPath, '--max-old-space-size=512', join(import.meta.dirname, '../../dist/server/main.mjs')],
  { env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }, ready: /Admin/ },
);
try {
  console.log(`${cpus()[0]?.model ?? ''} × ${cpus().length}, ${ATTACKERS} unfinished bodies of 1 MB, ${ROUNDS} rounds`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const done = new AbortController();
    const attackers = new URL('./unfinished-bodies-process.ts', import.meta.url);
    const [statuses, health] = await Promise.all([
      runInOwnProcess<string[]>(attackers, { url, attackers: ATTACKERS }).finally(() => done.abort()),
      checkHealth(url, done.signal),
    ]);
    const tookMs = health.map((value) => value.tookMs).toSorted((a, b) => a - b);
    const refused = statuses.filter((status) => status === '413').length;
    console.log(
      `${round}: ${refused} refused, ${statuses.length - refused} closed; ${health.length} × /healthz, ` +
        `median ${at(tookMs, 0.5)}, 99 of 100 ${at(tookMs, 0.99)}, slowest ${at(tookMs, 1)}`,
    );
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function at(ascending: readonly number[], share: number): string {
  return `${ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))]?.toFixed(0)} ms`;
}
