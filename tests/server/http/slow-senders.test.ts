import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

/** More than the API lets in at once. */
const CROWD = 220;

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

type Wire = { say(text: string): void; readonly heard: Promise<string> };

/** A connection that says what it is told to, when it is told to; it has heard when the first answer is there. */
async function openWire(): Promise<Wire> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  const heard = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return { say: (text) => void socket.write(text), heard };
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

test('a crowd that sends its bodies slowly keeps nobody out, and is answered when it is done', async () => {
  const body = await conversation();
  const crowd = await Promise.all(Array.from({ length: CROWD }, openWire));
  for (const { say } of crowd) say(uploadHead(body) + body.slice(0, 10));

  const meanwhile = await server.request('uploadConversation', { body: JSON.parse(await conversation()) }, user);
  const slowest = crowd.at(-1);
  slowest?.say(body.slice(10));

  expect(meanwhile.body).toEqual({ tokens_deducted: 7 });
  expect(await slowest?.heard).toMatch(/^HTTP\/1.1 200 /);
});
