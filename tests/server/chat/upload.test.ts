import { storedText } from '../../../server/stored-text.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadConversation } from '../../../server/modules/chat/upload-conversation.ts';
import { uploadDeviceConversation } from '../../../server/modules/chat/upload-device-conversation.ts';
import { countTurnsStored } from '../../../server/modules/chat/chat-events.ts';
import { hasCalls } from '../../../server/modules/voice-calls/call-records.ts';
import { Metrics } from '../../../server/shared/metrics.ts';
import { hashSecret } from '../../../server/shared/secrets.ts';
import { TextQuota } from '../../../server/shared/stored-text/text-quota.ts';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import type { TestServer } from '../harness.ts';
import { noCookies } from '../../fakes/no-cookies.ts';
import { startTestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn, usageText } from '../uploads.ts';

let server: TestServer;
let user: TestUser;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  user = await server.createUser({ tokens: 1000 });
  const { body: answer } = await server.request('createSession', { body: {} }, { token: user.token });
  sessionId = answer.session.id;
  server.clock.pass(60_000);
});
afterAll(() => server.close());

const upload = (...turns: UploadedTurn[]) =>
  server.request(
    'uploadConversation',
    { body: { session_id: sessionId, conversation_turns: turns } },
    { token: user.token },
  );

/** Both routes share one quota in the server; a test can lower its limits. */
function uploadWith(quota: TextQuota, itemId: string) {
  const { handle } = uploadConversation(uploadDeps(quota));
  return handle(requestWith({ session_id: sessionId, conversation_turns: [uploadedTurn(itemId, 1)] }));
}

function uploadFromDevice(quota: TextQuota, itemId: string) {
  const { handle } = uploadDeviceConversation(uploadDeps(quota));
  const conversation = {
    id: 'd1d1d1d1-0000-4000-8000-000000000001',
    source_language: 'cmn' as const,
    target_language: 'eng' as const,
    started_at: '2026-01-01T10:00:00.000Z',
  };
  return handle(requestWith({ ...conversation, conversation_turns: [uploadedTurn(itemId)] }));
}

const turnsStored = countTurnsStored({ metrics: new Metrics() });
const uploadDeps = (textQuota: TextQuota) => ({
  database: server.database,
  clock: server.clock,
  turnsStored,
  textQuota,
  hasCalls,
});

function requestWith<Body>(body: Body) {
  return {
    caller: { type: 'user' as const, userId: user.id, tokenHash: hashSecret(user.token) },
    body,
    params: undefined,
    query: undefined,
    address: '127.0.0.1',
    cookies: noCookies,
    origin: () => server.url,
  };
}

async function ledgerAndTurns() {
  const { body: answer } = await server.request('tokens', {}, { token: user.token });
  const turns = await server.database.db.selectFrom('turns').select('item_id').orderBy('item_id').execute();
  return { ...answer, turns: turns.map((turn) => turn.item_id) };
}

test('an upload stores the turns and charges what they cost', async () => {
  const { body: answer } = await upload(uploadedTurn('a', 120), uploadedTurn('b', 80));

  expect(answer).toEqual({ tokens_deducted: 200 });
  expect(await ledgerAndTurns()).toEqual({
    available_tokens: 800,
    used_tokens: 200,
    unlimited: false,
    turns: ['a', 'b'],
  });
});

test('a repeated upload, eight times concurrently, gets the same response and is charged once', async () => {
  const turns = [uploadedTurn('a', 120), uploadedTurn('b', 80)];

  const first = await upload(...turns);
  const again = await Promise.all(Array.from({ length: 8 }, () => upload(...turns)));

  expect(again.map((value) => value.body)).toEqual(Array.from({ length: 8 }, () => first.body));
  expect(await ledgerAndTurns()).toMatchObject({ available_tokens: 800, turns: ['a', 'b'] });
});

test('eight concurrent first uploads of the same turns count as one', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => upload(uploadedTurn('a', 120), uploadedTurn('b', 80))));

  expect(all.map((value) => value.body)).toEqual(Array.from({ length: 8 }, () => ({ tokens_deducted: 200 })));
  expect(await ledgerAndTurns()).toMatchObject({ available_tokens: 800, used_tokens: 200 });
});

test('turns that come later are added, and only they are charged', async () => {
  await upload(uploadedTurn('a', 120));

  const { body: answer } = await upload(uploadedTurn('a', 120), uploadedTurn('b', 80));
  const repeated = await upload(uploadedTurn('a', 120));

  expect(answer).toEqual({ tokens_deducted: 80 });
  expect(repeated.body).toEqual({ tokens_deducted: 120 });
  expect(await ledgerAndTurns()).toMatchObject({ available_tokens: 800, turns: ['a', 'b'] });
});

test('an upload that the balance does not cover is saved, with a warning in every response', async () => {
  const first = await upload(uploadedTurn('a', 1500));
  const again = await upload(uploadedTurn('a', 1500));

  expect(first.body).toEqual({ tokens_deducted: 1000, warning: expect.stringContaining('did not cover') });
  expect(again.body).toEqual(first.body);
  expect(await ledgerAndTurns()).toMatchObject({ available_tokens: 0, used_tokens: 1000, turns: ['a'] });
});

test('a turn whose usage is unknown costs nothing', async () => {
  const { body: answer } = await upload(uploadedTurn('a', null));

  expect(answer).toEqual({ tokens_deducted: 0 });
});

test('implausible usage is refused, and nothing is stored', async () => {
  const wrong = ['nonsense', '{}', '{"total_tokens":-5}', '{"total_tokens":5,"input_tokens":1,"output_tokens":1}'];
  const tooMuchSpeech = usageText(1_000_000, 1_000_000);

  const replies = await Promise.all(
    [...wrong, tooMuchSpeech].map((usage_data) => upload(uploadedTurn('a', 1, { usage_data }))),
  );

  expect(replies.map((reply) => [reply.status, reply.error.code])).toEqual(
    Array.from({ length: 5 }, () => [422, 'implausible_usage']),
  );
  expect(await ledgerAndTurns()).toMatchObject({ available_tokens: 1000, turns: [] });
});

test('a minute of speech is plausible for a minute', async () => {
  const { body: answer } = await upload(uploadedTurn('a', 1, { usage_data: usageText(900, 1200 / 2) }));

  expect(answer).toEqual({ tokens_deducted: 900 });
});

test('a turn of a room keeps the name of who said it', async () => {
  const params = { sessionId };
  await upload(uploadedTurn('a', 1, { speaker_name: 'Ben' }), uploadedTurn('b', 1));

  const { body } = await server.request('turns', { params, query: {} }, { token: user.token });

  expect(body.turns.map(({ speaker_name }) => speaker_name)).toEqual(['Ben', null]);
});

test('an unknown session is reported as not found', async () => {
  const body = { session_id: crypto.randomUUID(), conversation_turns: [uploadedTurn('a')] };

  const { status, error } = await server.request('uploadConversation', { body }, { token: user.token });

  expect([status, error.code]).toEqual([404, 'session_not_found']);
});

test('malformed turns are refused with the name of the field, and nothing is stored', async () => {
  const wrong: Array<Record<string, unknown>> = [
    { speaker: 'userC' },
    { item_id: '' },
    { item_id: 'x'.repeat(129) },
    { timestamp: 'yesterday' },
    { timestamp: '0000-01-01T00:00:00Z' },
    { timestamp: '9999-12-31T23:00:00-02:00' },
    { timestamp: '2026-11-21T10:00:00+16:00' },
    { timestamp: '2026-11-21T10:00:00-20:00' },
    { timestamp: `2026-11-21T10:00:00.${'0'.repeat(200)}Z` },
    { user_language: 'xxx' },
    { user_input: 7 },
    { status: 'half' },
    { merged_from_item_ids: 'a' },
    { user_input: 'x'.repeat(20_001) },
  ];

  const replies = await Promise.all(wrong.map((field) => upload({ ...uploadedTurn('a'), ...field })));

  expect(replies.map((reply) => reply.status)).toEqual(wrong.map(() => 400));
  expect(replies.map((reply) => reply.error.message.split(':')[0])).toEqual(
    wrong.map((field) => `conversation_turns.0.${Object.keys(field)[0]}`),
  );
  expect(await ledgerAndTurns()).toMatchObject({ available_tokens: 1000, turns: [] });
});

test('the earliest and latest valid timestamps are stored, with any UTC offset', async () => {
  const moments = [
    '1000-01-01T00:00:00+15:59',
    '9998-12-31T23:59:59.999999999-15:59',
    '2026-11-21T10:00:00.12345678901234+05:45',
  ];

  const { status } = await upload(...moments.map((timestamp, index) => uploadedTurn(`t${index}`, 1, { timestamp })));
  const { body: page } = await server.request('turns', { params: { sessionId }, query: {} }, { token: user.token });

  expect(status).toBe(200);
  expect(page.turns.map((turn) => turn.timestamp)).toEqual([
    '0999-12-31T08:01:00.000Z',
    '2026-11-21T04:15:00.123Z',
    '9999-01-01T15:59:00.000Z',
  ]);
});

test('a turn with characters that the database cannot store is kept without them', async () => {
  const { body: answer } = await upload(
    uploadedTurn('a', 1, { user_input: 'half \ud83d and \u0000 nothing', assistant_output: '👍' }),
  );
  const { body: page } = await server.request('turns', { params: { sessionId }, query: {} }, { token: user.token });

  expect(answer.tokens_deducted).toBe(1);
  expect(page.turns[0]).toMatchObject({ user_input: 'half \ufffd and  nothing', assistant_output: '👍' });
});

test('the log contains no texts of turns', async () => {
  await upload(uploadedTurn('a', 1, { user_input: 'my secret plan' }));
  await upload(uploadedTurn('b', 1, { user_input: 'my secret plan', usage_data: 'nonsense' }));

  expect(server.logLines.join('\n')).toContain('/chat/conversations');
  expect(server.logLines.join('\n')).not.toContain('secret plan');
});

test('uploads beyond the limit of the user are refused with the reason, and accepted after deleting', async () => {
  const { database } = server;
  await uploadWith(new TextQuota(storedText), 'a');
  const row = database.db.selectFrom('chat_sessions').select('stored_characters').where('id', '=', sessionId);
  const { stored_characters: size } = await row.executeTakeFirstOrThrow();
  await uploadWith(new TextQuota(storedText), 'a');
  const { stored_characters: sizeAfterRepeat } = await row.executeTakeFirstOrThrow();
  const historyFull = { status: 429, code: 'history_full' };
  const quota = new TextQuota(storedText, 600, 10_000, 2000);
  await database.db.updateTable('chat_sessions').set({ stored_characters: 2000 }).execute();

  expect(size).toBeGreaterThan(0);
  expect(sizeAfterRepeat).toBe(size);
  await expect(uploadWith(quota, 'b')).rejects.toMatchObject(historyFull);
  await expect(uploadFromDevice(quota, 'c')).rejects.toMatchObject(historyFull);
  await expect(uploadFromDevice(quota, 'c')).rejects.toMatchObject(historyFull);
  await expect(uploadWith(quota, 'b')).rejects.toMatchObject(historyFull);
  await database.db.updateTable('chat_sessions').set({ stored_characters: 0 }).execute();
  expect(await uploadFromDevice(quota, 'c')).toEqual({ tokens_deducted: 0 });
  expect(await uploadWith(quota, 'b')).toEqual({ tokens_deducted: 1 });
});

test('an upload that passes the limit of the user is the last one', async () => {
  const quota = new TextQuota(storedText, 600, 10_000, 2000);
  await server.database.db.updateTable('chat_sessions').set({ stored_characters: 1500 }).execute();

  const first = await uploadWith(quota, 'a');

  expect(first).toEqual({ tokens_deducted: 1 });
  await expect(uploadWith(quota, 'b')).rejects.toMatchObject({ status: 429, code: 'history_full' });
  await expect(uploadFromDevice(quota, 'c')).rejects.toMatchObject({ status: 429, code: 'history_full' });
});

test('an upload is stored when the clock of the server was set back after the session began', async () => {
  await server.database.db
    .updateTable('chat_sessions')
    .set({ created_at: new Date(server.clock().getTime() + 10 * 60_000) })
    .execute();

  const { status } = await server.request(
    'uploadConversation',
    { body: { session_id: sessionId, conversation_turns: [uploadedTurn('a', 7)] } },
    { token: user.token },
  );

  expect(status).toBe(200);
});

test('a user beyond the upload quota is refused with the time to wait', async () => {
  const quota = new TextQuota(storedText, 2);

  const stored = [await uploadWith(quota, 'a'), await uploadWith(quota, 'a')];

  expect(stored).toEqual([{ tokens_deducted: 1 }, { tokens_deducted: 1 }]);
  await expect(uploadWith(quota, 'a')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfterS: 3600,
  });
});
