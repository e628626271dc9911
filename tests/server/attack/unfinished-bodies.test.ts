import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CONNECTIONS_PER_NETWORK } from '../../../server/shared/http/http-server.ts';
import { startServer } from '../running-server.ts';
import type { RunningServer } from '../running-server.ts';
import { attackWithBodies, holdConnections } from './unfinished-bodies.ts';

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-'));
  server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1', NODE_OPTIONS: '--max-old-space-size=512' });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** `npm run bench:bodies` measures; this only finds a server that stalls, also on a busy machine. */
const STALLED_MS = 2000;

test('two thousand unfinished bodies of a megabyte neither fill a heap of 512 MB nor stall the server', async () => {
  const { statuses, health } = await attackWithBodies(server.url, 2000);

  expect(statuses.filter((status) => status !== '413' && status !== 'closed')).toEqual([]);
  expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...health.map(({ tookMs, busyMs }) => tookMs - busyMs))).toBeLessThan(STALLED_MS);
}, 60_000);

test('one client behind a proxy holds few of the connections with unfinished bodies', async () => {
  const held = holdConnections(server.url, MAX_CONNECTIONS_PER_NETWORK + 100);

  await expect.poll(() => held.statuses.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(100);
  const visitor = await fetch(`${server.url}/api/payment/plans`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
  held.close();

  expect(held.statuses).toEqual(Array(100).fill('503'));
  expect(visitor.status).toBe(200);
}, 60_000);
