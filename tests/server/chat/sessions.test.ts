import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import { newDevice } from '../trial/device.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { TURN_URLS: 'turns:turn.example.org:443', TURN_SECRET: 'sixteen characters' },
  });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function startSession(token: string, title = 'Lunch'): Promise<string> {
  const { body: answer } = await server.request('createSession', { body: { title } }, { token });
  return answer.session.id;
}

test('a new session returns the call URL and a secret for one call, and is in the list', async () => {
  const { token } = await server.createUser({ tokens: 1 });

  const { body: answer } = await server.request(
    'createSession',
    { body: { title: 'Lunch', target_language: 'jpn' } },
    { token },
  );
  const list = await server.request('sessions', { query: {} }, { token });

  expect(answer.azure_session.webrtc_url).toBe(`${server.url}/api/voice/calls`);
  expect(answer.azure_session.client_secret.value).toMatch(/^ek_[\w-]{43}$/);
  expect(list.body.pagination).toEqual({ page: 1, total: 1, total_pages: 1 });
  expect(list.body.sessions).toEqual([
    expect.objectContaining({
      id: answer.session.id,
      title: 'Lunch',
      status: 'active',
      source_language: 'cmn',
      target_language: 'jpn',
      total_turns_count: 0,
      last_message: null,
    }),
  ]);
});

test('a session without a title is named after its time', async () => {
  const { token } = await server.createUser({ tokens: 1 });

  const created = await server.request('createSession', { body: {} }, { token });
  const { body: answer } = await server.request('session', { params: { id: created.body.session.id } }, { token });

  expect(answer.session.title).toMatch(/^Conversation on \w{3} \d{1,2}, \d{4}/);
});

test('the database does not contain the secret itself', async () => {
  const { token } = await server.createUser({ tokens: 1 });

  const { body: answer } = await server.request('createSession', { body: {} }, { token });

  const stored = await server.database.db.selectFrom('call_secrets').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(answer.azure_session.client_secret.value);
});

test('without tokens no session is created', async () => {
  const { token } = await server.createUser({ tokens: 0 });

  const { status, error } = await server.request('createSession', { body: {} }, { token });

  expect([status, error.code]).toEqual([402, 'token_not_enough']);
  expect(await server.database.db.selectFrom('chat_sessions').selectAll().execute()).toEqual([]);
});

test('an unlimited account needs no tokens', async () => {
  const { token } = await server.createUser({ tokens: 0, unlimited: true });

  const { status } = await server.request('createSession', { body: {} }, { token });
  const { body: answer } = await server.request('tokens', {}, { token });

  expect(status).toBe(200);
  expect(answer).toEqual({ available_tokens: -1, used_tokens: 0, unlimited: true });
});

test('two equal languages are refused', async () => {
  const { token } = await server.createUser({ tokens: 1 });
  const body = { source_language: 'eng', target_language: 'eng' } as const;

  const { status, error: failure } = await server.request('createSession', { body }, { token });

  expect([status, failure.code]).toEqual([422, 'languages_equal']);
});

test('a visitor without an account or a trial is asked to sign in', async () => {
  const replies = await Promise.all([
    server.request('createSession', { body: {} }),
    server.request('createSession', { body: {} }, { token: 'nobody' }),
    server.request('createSession', { body: {} }, { trialId: 'no-trial' }),
    server.request('createSession', { body: {} }, { trialId: crypto.randomUUID() }),
    server.request('createSession', { body: {} }, { token: await server.createAdmin() }),
  ]);

  expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401, 401, 403]);
});

test('sessions come newest first, in pages', async () => {
  const { token } = await server.createUser({ tokens: 1 });
  for (let index = 1; index <= 12; index += 1) {
    await startSession(token, `Session ${index}`);
    server.clock.pass(1000);
  }

  const first = await server.request('sessions', { query: {} }, { token });
  const second = await server.request('sessions', { query: { page: 2 } }, { token });
  const beyond = await server.request('sessions', { query: { page: 99 } }, { token });

  expect(first.body.sessions.map((session) => session.title).slice(0, 2)).toEqual(['Session 12', 'Session 11']);
  expect(first.body.sessions).toHaveLength(10);
  expect(second.body.sessions.map((session) => session.title)).toEqual(['Session 2', 'Session 1']);
  expect(beyond.body).toEqual({ sessions: [], pagination: { page: 99, total: 12, total_pages: 2 } });
});

test('the list can be filtered by status', async () => {
  const { token } = await server.createUser({ tokens: 1 });
  const [done] = [await startSession(token), await startSession(token)];
  await server.request('setSessionStatus', { params: { id: done }, body: { status: 'completed' } }, { token });

  const { body: answer } = await server.request('sessions', { query: { status: 'completed' } }, { token });

  expect(answer.sessions.map((session) => session.id)).toEqual([done]);
});

test('a list entry has the last message and the first turns; turns are in the order in which they were said', async () => {
  const { token } = await server.createUser({ tokens: 10_000 });
  const sessionId = await startSession(token);
  const turns = [5, 3, 1, 4, 2].map((at) =>
    uploadedTurn(`item${at}`, 1, {
      assistant_output: `words ${at}`,
      timestamp: `2026-11-21T10:00:0${at}.000Z`,
      ...(at === 3 && { translated_by: 'device' as const }),
    }),
  );
  await server.request('uploadConversation', { body: { session_id: sessionId, conversation_turns: turns } }, { token });

  const { body: card } = await server.request('session', { params: { id: sessionId } }, { token });
  const { body: page } = await server.request(
    'turns',
    { params: { sessionId }, query: { limit: 2, page: 2 } },
    { token },
  );

  expect(card.session).toMatchObject({ total_turns_count: 5, last_message: 'words 5' });
  expect(card.session.conversation_turns.map((turn) => turn.item_id)).toEqual(['item1', 'item2', 'item3']);
  expect(card.session.conversation_turns.map((turn) => turn.translated_by)).toEqual([null, null, 'device']);
  expect(page.turns.map((turn) => turn.item_id)).toEqual(['item3', 'item4']);
  expect(page.turns.map((turn) => turn.translated_by)).toEqual(['device', null]);
  expect(page.pagination).toEqual({ page: 2, total: 5, total_pages: 3 });
  expect(page.turns[0]).toMatchObject({
    user_input: '车站在哪里？',
    merged_from_item_ids: ['item3'],
    speaker: 'userA',
  });
});

test('a page has at most a hundred turns', async () => {
  const { token } = await server.createUser({ tokens: 10_000 });
  const sessionId = await startSession(token);
  const turns = Array.from({ length: 120 }, (_, index) => uploadedTurn(`item${index}`, 1));
  await server.request('uploadConversation', { body: { session_id: sessionId, conversation_turns: turns } }, { token });

  const { body: answer } = await server.request('turns', { params: { sessionId }, query: { limit: 5000 } }, { token });

  expect(answer.turns).toHaveLength(100);
});

test('deleting a session deletes its turns, but keeps its charges', async () => {
  const { token } = await server.createUser({ tokens: 1000 });
  const sessionId = await startSession(token);
  const turns = [uploadedTurn('a'), uploadedTurn('b')];
  await server.request('uploadConversation', { body: { session_id: sessionId, conversation_turns: turns } }, { token });

  const deleted = await server.request('deleteSession', { params: { id: sessionId } }, { token });
  const again = await server.request('deleteSession', { params: { id: sessionId } }, { token });
  const { body: answer } = await server.request('charges', { query: {} }, { token });

  expect(deleted.body.deleted_turns_count).toBe(2);
  expect(again.status).toBe(404);
  expect(answer.charges).toEqual([
    expect.objectContaining({ kind: 'usage', tokens: -200, session_id: null, title: null }),
  ]);
});

test('a visitor deletes the session of a trial that is over; nothing else is open to that trial', async () => {
  const { body: trial } = await server.request('startTrial', { body: newDevice() });
  const { body: other } = await server.request('startTrial', {
    body: newDevice({ fingerprintHash: 'another model' }),
  });
  const as = { headers: { 'x-trial-id': trial.trialId } };
  const created = await server.request('createSession', { body: { title: 'Lunch' } }, as);
  const { id } = created.body.session;
  server.clock.pass(24 * 3_600_000);

  const byOther = await server.request(
    'deleteSession',
    { params: { id } },
    { headers: { 'x-trial-id': other.trialId } },
  );
  const again = await server.request('createSession', { body: { title: 'Dinner' } }, as);
  const deleted = await server.request('deleteSession', { params: { id } }, as);

  expect([byOther.status, again.status, deleted.status]).toEqual([404, 403, 200]);
});

test('the session of another user is reported as not found by every endpoint', async () => {
  const [ana, ben] = await Promise.all([server.createUser({ tokens: 1000 }), server.createUser({ tokens: 1000 })]);
  const id = await startSession(ana.token);
  const as = { token: ben.token };

  const replies = await Promise.all([
    server.request('session', { params: { id } }, as),
    server.request('turns', { params: { sessionId: id }, query: {} }, as),
    server.request('setSessionStatus', { params: { id }, body: { status: 'failed' } }, as),
    server.request('deleteSession', { params: { id } }, as),
    server.request('uploadConversation', { body: { session_id: id, conversation_turns: [uploadedTurn('a')] } }, as),
  ]);
  const { body: answer } = await server.request('session', { params: { id } }, { token: ana.token });

  expect(replies.map((reply) => [reply.status, reply.error.code])).toEqual(
    Array.from({ length: 5 }, () => [404, 'session_not_found']),
  );
  expect(answer.session).toMatchObject({ status: 'active', total_turns_count: 0 });
});

test('a session continues on another call with the same id', async () => {
  const { token } = await server.createUser({ tokens: 1 });
  const first = await server.request('createSession', { body: { title: 'Lunch' } }, { token });
  const { id } = first.body.session;

  const next = await server.request('createSession', { body: { session_id: id } }, { token });
  const list = await server.request('sessions', { query: {} }, { token });

  expect(next.body.session.id).toBe(id);
  expect(next.body.azure_session.client_secret.value).not.toBe(first.body.azure_session.client_secret.value);
  expect(list.body.sessions).toMatchObject([{ id, title: 'Lunch' }]);
});

test('each call of a session has TURN credentials of its own', async () => {
  const { token } = await server.createUser({ tokens: 1 });
  const first = await server.request('createSession', { body: {} }, { token });
  server.clock.pass(60_000);

  const body = { session_id: first.body.session.id };
  const next = await server.request('createSession', { body }, { token });

  const [input, fresh] = [first, next].map((element) => element.body.azure_session.ice_servers?.[0]);
  expect(input?.urls).toEqual(['turns:turn.example.org:443']);
  expect(fresh?.username.split(':')[1]).toBe(input?.username.split(':')[1]);
  expect(Number.parseInt(fresh?.username ?? '') - Number.parseInt(input?.username ?? '')).toBe(60);
  expect(fresh?.credential).not.toBe(input?.credential);
});

test('the session of another user cannot be continued', async () => {
  const ana = await server.createUser({ tokens: 1 });
  const ben = await server.createUser({ tokens: 1 });
  const id = await startSession(ana.token);

  const { status, error: failure } = await server.request(
    'createSession',
    { body: { session_id: id } },
    { token: ben.token },
  );

  expect([status, failure.code]).toEqual([404, 'session_not_found']);
});

test('a conversation can be renamed and pinned', async () => {
  const { token } = await server.createUser({ tokens: 1000 });
  const [lunch] = [await startSession(token), await startSession(token)];
  const change = (body: { title?: string; is_pinned?: boolean }) =>
    server.request('updateSession', { params: { id: lunch }, body }, { token });
  const pinned = async () => {
    const { body } = await server.request('sessions', { query: { pinned: 'true' } }, { token });
    return body.sessions.map(({ title, is_pinned }) => ({ title, is_pinned }));
  };

  expect(await pinned()).toEqual([]);
  await change({ title: ' Lunch with Li ' });
  await change({ is_pinned: true });
  expect(await pinned()).toEqual([{ title: 'Lunch with Li', is_pinned: true }]);
  const all = await server.request('sessions', { query: {} }, { token });
  expect(all.body.sessions.map((session) => session.is_pinned)).toEqual([false, true]);
  await change({ is_pinned: false });
  expect(await pinned()).toEqual([]);
  expect((await change({ title: ' ' })).status).toBe(400);
});
