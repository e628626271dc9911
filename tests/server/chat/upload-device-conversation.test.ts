import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  user = await server.createUser({ tokens: 0 });
});
afterAll(() => server.close());

const conversationId = 'd1d1d1d1-0000-4000-8000-000000000001';

function upload(turns: UploadedTurn[], input: { token?: string; id?: string; target?: 'eng' | 'cmn' } = {}) {
  return server.request(
    'uploadDeviceConversation',
    {
      body: {
        id: input.id ?? conversationId,
        source_language: 'cmn',
        target_language: input.target ?? 'eng',
        started_at: '2026-01-01T10:00:00.000Z',
        conversation_turns: turns,
      },
    },
    { token: input.token ?? user.token },
  );
}

async function saved(token = user.token) {
  const { body } = await server.request('sessions', { query: {} }, { token });
  return body.sessions;
}

async function tokens() {
  return (await server.request('tokens', {}, { token: user.token })).body;
}

test('a conversation interpreted on the device is saved in full with an empty balance', async () => {
  const { body: answer } = await upload([uploadedTurn('a', 500), uploadedTurn('b', null)]);

  expect(answer).toEqual({ tokens_deducted: 0 });
  expect(await saved()).toMatchObject([
    { id: conversationId, created_at: '2026-01-01T10:00:00.000Z', total_turns_count: 2, status: 'completed' },
  ]);
  expect(await tokens()).toMatchObject({ available_tokens: 0, used_tokens: 0 });
});

test('reported usage is ignored, and a full balance stays as it is', async () => {
  const rich = await server.createUser({ tokens: 1000 });

  await upload([uploadedTurn('a', 500)], { token: rich.token });

  const [session] = await saved(rich.token);
  expect(JSON.parse(session?.conversation_turns[0]?.usage_data ?? '')).toMatchObject({ total_tokens: 0 });
  expect((await server.request('tokens', {}, { token: rich.token })).body).toMatchObject({ available_tokens: 1000 });
});

test('eight concurrent uploads of it are stored once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => upload([uploadedTurn('a'), uploadedTurn('b')])));

  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await saved()).toMatchObject([{ total_turns_count: 2 }]);
});

test('the id of another user’s conversation is reported as not found', async () => {
  await upload([uploadedTurn('a')]);
  const other = await server.createUser({ tokens: 0 });

  const { status } = await upload([uploadedTurn('b')], { token: other.token });

  expect(status).toBe(404);
  expect(await saved(other.token)).toEqual([]);
  expect(await saved()).toMatchObject([{ total_turns_count: 1 }]);
});

test('a session that used the voice service cannot be uploaded this way', async () => {
  const payer = await server.createUser({ tokens: 1000 });
  for (const voice of [undefined, 'on-device']) {
    const { body: answer } = await server.request(
      'createSession',
      { body: voice ? { voice } : {} },
      { token: payer.token },
    );

    const { status } = await upload([uploadedTurn('a', 100)], { token: payer.token, id: answer.session.id });

    expect(status).toBe(404);
  }
});

test('a request without a token and a pair of equal languages are refused', async () => {
  expect((await upload([uploadedTurn('a')], { token: 'nobody' })).status).toBe(401);
  expect((await upload([uploadedTurn('a')], { target: 'cmn' })).status).toBe(422);
});

test('a program that uses the server as storage is rate limited', async () => {
  await upload([uploadedTurn('a')]);
  await server.database.db
    .updateTable('rate_limits')
    .set({ hits: 120 })
    .where('key', 'like', 'device-upload:%')
    .execute();

  expect((await upload([uploadedTurn('b')])).status).toBe(429);
});
