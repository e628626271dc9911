import { httpEvents } from '../../../server/shared/http/observe-requests.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorResponse } from '../../../server/shared/http/error-response.ts';
import type { HttpEnv } from '../../../server/shared/http/http-types.ts';
import { readBody } from '../../../server/shared/http/request-body.ts';
import { silentEvents } from '../../fakes/silent-events.ts';

let http: Server;
let port: number;
let reading: Promise<unknown>;

/** A server that echoes the body. */
beforeEach(async () => {
  const app = new Hono<HttpEnv>();
  app.onError((failure, c) => errorResponse(c, failure, httpEvents(silentEvents())));
  app.post('/', async (c) => c.text(await readBody(c, 100_000, 'text/plain')));
  http = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
  reading = once(http, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  http.closeAllConnections();
  http.close();
});

function send(words: string, length: number) {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${words}`);
  return socket;
}

test('a body that arrives too slowly returns 408 and closes the connection', async () => {
  const socket = send('Where is', 200);
  await reading;

  await vi.advanceTimersByTimeAsync(16_000);
  const answer = await text(socket);

  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toMatch(/connection: close/i);
});

test('the timeout grows with the length of the body', async () => {
  const socket = send('x'.repeat(99_000), 99_990);
  await reading;

  await vi.advanceTimersByTimeAsync(16_000);
  socket.end('x'.repeat(990));

  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
});
