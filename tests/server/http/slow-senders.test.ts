import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

/** More than the API admits concurrently. */
const SENDERS = 220;

let server: TestServer;
let user: TestUser;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  user = await server.createUser({ tokens: 1000 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.close());

type RawConnection = { send(text: string): void; readonly response: Promise<string> };

/** A raw connection; `response` resolves with the first bytes received. */
async function openRawConnection(): Promise<RawConnection> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  const response = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return { send: (text) => void socket.write(text), response };
}

function uploadHead(body: string): string {
  return [
    'POST /api/chat/conversations HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${user.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ].join('\r\n');
}

async function conversation(): Promise<string> {
  const { body: answer } = await server.request('createSession', { body: {} }, { token: user.token });
  return JSON.stringify({ session_id: answer.session.id, conversation_turns: [uploadedTurn('a', 7)] });
}

test('many slow uploads do not block other requests, and succeed when complete', async () => {
  const body = await conversation();
  const senders = await Promise.all(Array.from({ length: SENDERS }, openRawConnection));
  for (const { send } of senders) send(uploadHead(body) + body.slice(0, 10));

  const meanwhile = await server.request('uploadConversation', { body: JSON.parse(await conversation()) }, user);
  const slowest = senders.at(-1);
  slowest?.send(body.slice(10));

  expect(meanwhile.body).toEqual({ tokens_deducted: 7 });
  expect(await slowest?.response).toMatch(/^HTTP\/1.1 200 /);
});
