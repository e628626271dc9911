import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../running-server.ts';
import type { RunningServer } from '../running-server.ts';

const CONNECTIONS = 4;
const requests = Buffer.from('GET /api/payment/plans HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100_000));
/** A server that queues all of them needs 40 seconds for them, and serves no other client meanwhile. */
const MAX_PROCESSOR_S = 2;
const MAX_GROWTH_BYTES = 100 * 1024 * 1024;

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-'));
  server = await startServer({ DATA_DIR: folder, NODE_OPTIONS: '--max-old-space-size=512' });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends all requests on one connection, reads nothing, and resolves when the server has closed it. */
function attack(): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(requests);
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function usage() {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  return {
    processorS: valueOf('process_cpu_seconds_total'),
    memoryBytes: valueOf('process_resident_memory_bytes'),
  };
}

test('100,000 pipelined requests on each of four connections take neither processor time nor memory', async () => {
  const before = await usage();

  const attacks = Promise.all(Array.from({ length: CONNECTIONS }, attack));
  const visitor = await fetch(`${server.url}/api/payment/plans`);
  await attacks;

  const after = await usage();
  expect(visitor.status).toBe(200);
  expect(after.processorS - before.processorS).toBeLessThan(MAX_PROCESSOR_S);
  expect(after.memoryBytes - before.memoryBytes).toBeLessThan(MAX_GROWTH_BYTES);
}, 60_000);
