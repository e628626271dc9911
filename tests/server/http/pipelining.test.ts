import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../server/shared/http/http-server.ts';
import { PacedRequests } from '../../../server/shared/http/paced-requests.ts';

let http: Server;
/** The requests that the server has started, by path, until the test answers them. */
let started: Map<string, ServerResponse>;

beforeEach(async () => {
  started = new Map();
  http = createHttpServer({ trustedProxies: 0 });
  http.on('request', new PacedRequests(({ url = '' }, response) => void started.set(url, response)).listener);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(() => {
  http.closeAllConnections();
  http.close();
});

function send(...paths: string[]) {
  const address = http.address();
  const socket = connect(address !== null && typeof address === 'object' ? address.port : 0, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return socket;
}

async function answer(path: string): Promise<void> {
  await expect.poll(() => started.has(path)).toBe(true);
  started.get(path)?.end(`answer to ${path}`);
}

test('a second request on a connection starts when the response to the first is complete', async () => {
  const socket = send('/first', '/second');
  const received = text(socket);
  await expect.poll(() => started.size).toBe(1);

  await answer('/first');
  await answer('/second');
  socket.end();

  expect([...started.keys()]).toEqual(['/first', '/second']);
  expect(await received).toMatch(/answer to \/first[\s\S]*answer to \/second/);
});

test('a connection with a third request is closed, and the others are served', async () => {
  const other = send('/other');
  const received = text(other);
  await expect.poll(() => started.size).toBe(1);

  await once(send('/first', '/second', '/third'), 'close');
  await answer('/other');
  other.end();

  expect(await received).toMatch(/answer to \/other/);
  expect(started.has('/second')).toBe(false);
});

test('a request that waits behind the last response of its connection is not started', async () => {
  const socket = send('/last', '/behind');
  const received = text(socket);
  await expect.poll(() => started.size).toBe(1);

  started.get('/last')?.setHeader('Connection', 'close');
  await answer('/last');

  expect(await received).toMatch(/answer to \/last$/);
  expect(started.has('/behind')).toBe(false);
});
