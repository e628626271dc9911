import { httpEvents } from '../../../server/shared/http/observe-requests.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorResponse } from '../../../server/shared/http/error-response.ts';
import type { HttpEnv } from '../../../server/shared/http/http-types.ts';
import { limitNetworks } from '../../../server/shared/http/limit-networks.ts';
import { readBody } from '../../../server/shared/http/request-body.ts';
import { silentEvents } from '../../fakes/silent-events.ts';

let http: Server;
let port: number;
const sockets: Socket[] = [];

/** A server that returns the number of characters of a body, with 1,000 bytes for incomplete bodies and six requests in progress. */
beforeEach(async () => {
  const app = new Hono<HttpEnv>();
  app.onError((failure, c) => errorResponse(c, failure, httpEvents(silentEvents())));
  app.use(limitNetworks(1, { requests: { total: 6, each: 2 }, bodyBytes: { total: 1000, each: 600 } }));
  app.post('/', async (c) => c.text(String((await readBody(c, 2000, 'text/plain')).length)));
  http = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  http.closeAllConnections();
  http.close();
});

/** Sends the head and a part of a body of `length` bytes from a network. */
async function send(network: string, part: string, length: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const arrived = once(http, 'request');
  const head = `Host: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\nX-Forwarded-For: ${network}`;
  socket.write(`POST / HTTP/1.1\r\n${head}\r\n\r\n${part}`);
  await arrived;
  return socket;
}

/** The first bytes that the server returns. */
async function responseOf(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data');
  return String(chunk);
}

test('incomplete bodies above the limit of their network get 503 and Retry-After; other networks are served', async () => {
  await send('192.0.2.1', 'x'.repeat(500), 600);
  const refused = await responseOf(await send('192.0.2.1', 'x'.repeat(200), 300));
  const other = await responseOf(await send('192.0.2.2', 'x'.repeat(300), 300));

  expect(refused).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toMatch(/retry-after: 2/i);
  expect(refused).toMatch(/connection: close/i);
  expect(other).toMatch(/^HTTP\/1.1 200 [\s\S]*300$/);
});

test('incomplete bodies of all networks together have a limit', async () => {
  await send('192.0.2.1', 'x'.repeat(500), 600);
  await send('192.0.2.2', 'x'.repeat(400), 600);

  expect(await responseOf(await send('192.0.2.3', 'x'.repeat(200), 300))).toMatch(/^HTTP\/1.1 503 /);
});

test('complete and aborted bodies give their memory back', async () => {
  const aborted = await send('192.0.2.1', 'x'.repeat(500), 600);
  aborted.destroy();
  await expect
    .poll(async () => await responseOf(await send('192.0.2.1', 'é'.repeat(250), 500)))
    .toMatch(/^HTTP\/1.1 200 [\s\S]*250$/);
  expect(await responseOf(await send('192.0.2.1', 'x'.repeat(600), 600))).toMatch(/^HTTP\/1.1 200 [\s\S]*600$/);
});

test('requests with unfinished bodies above the limit of their network get 503 and Connection: close', async () => {
  for (let count = 0; count < 2; count += 1) await send('192.0.2.1', 'x', 2);
  const refused = await responseOf(await send('192.0.2.1', 'x', 2));
  const other = await responseOf(await send('192.0.2.2', 'x', 1));

  expect(refused).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toMatch(/retry-after: 2/i);
  expect(refused).toMatch(/connection: close/i);
  expect(other).toMatch(/^HTTP\/1.1 200 /);
});

test('the addresses of one IPv6 customer share the limits of its networks', async () => {
  for (const subnet of ['a1', 'a1', 'a2', 'a3']) await send(`2001:db8:1:${subnet}::1`, 'x', 2);

  expect(await responseOf(await send('2001:db8:1:a4::1', 'x', 2))).toMatch(/^HTTP\/1.1 503 /);
  expect(await responseOf(await send('2001:db8:2:a1::1', 'x', 1))).toMatch(/^HTTP\/1.1 200 /);
});

test('answered and aborted requests no longer count', async () => {
  const aborted = [await send('192.0.2.1', 'x', 2), await send('192.0.2.1', 'x', 2)];
  for (const socket of aborted) socket.destroy();

  await expect.poll(async () => await responseOf(await send('192.0.2.1', 'x', 1))).toMatch(/^HTTP\/1.1 200 /);
  for (let count = 0; count < 3; count += 1)
    expect(await responseOf(await send('192.0.2.1', 'x', 1))).toMatch(/^HTTP\/1.1 200 /);
});
