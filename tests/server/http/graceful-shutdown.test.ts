import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { shutDownGracefully } from '../../../server/shared/http/graceful-shutdown.ts';
import { createHttpServer } from '../../../server/shared/http/http-server.ts';

/** A server and one kept-alive connection to it, as a proxy has. */
async function serverAndConnection(answer: () => Promise<void> = () => Promise.resolve()) {
  const http = createHttpServer({ trustedProxies: 1 });
  http.on('request', (_request, response) => void answer().then(() => response.end('answered')));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const connection = new Agent({ keepAlive: true, maxSockets: 1 });
  return { http, ask: () => ask(http, connection), askOnNewConnection: () => ask(http, new Agent()) };
}

async function ask(http: Server, agent: Agent): Promise<{ said: string; connection: string | undefined }> {
  const address = http.address();
  const port = address !== null && typeof address === 'object' ? address.port : lastPort.get(http);
  lastPort.set(http, port ?? 0);
  const sent = request({ host: '127.0.0.1', port, method: 'POST', agent }).end('a body');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { said: await text(response), connection: response.headers.connection };
}

const lastPort = new Map<Server, number | undefined>();
const forEver = { keepServingMs: 60_000, forceCloseAfterMs: 60_000 };

test('during shutdown, a request on a kept-alive connection is served with Connection: close', async () => {
  const { http, ask } = await serverAndConnection();
  const before = await ask();

  const left = shutDownGracefully(http, () => Promise.resolve(), forEver);
  const after = await ask();
  await left;

  expect(before).toEqual({ said: 'answered', connection: 'keep-alive' });
  expect(after).toEqual({ said: 'answered', connection: 'close' });
});

test('during shutdown new connections are refused', async () => {
  const { http, ask, askOnNewConnection } = await serverAndConnection();
  await ask();

  const left = shutDownGracefully(http, () => Promise.resolve(), forEver);
  await expect(askOnNewConnection()).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  await ask();
  await left;
});

test('in-flight requests are drained before the server closes', async () => {
  let answer: () => void = () => undefined;
  let came: () => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => (came = resolve));
  const slow = () => {
    came();
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const { http, ask } = await serverAndConnection(slow);
  const asked = ask();
  await hasCome;

  const left = shutDownGracefully(http, () => Promise.resolve(answer()), { ...forEver, keepServingMs: 0 });

  expect((await asked).said).toBe('answered');
  await left;
});

test('an idle connection does not delay the shutdown', async () => {
  const { http, ask } = await serverAndConnection();
  await ask();

  await shutDownGracefully(http, () => Promise.resolve(), { ...forEver, keepServingMs: 0 });

  expect(http.listening).toBe(false);
});
