import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

type Said = readonly [said: string, translated: string];

async function converse(token: string, lines: readonly Said[]): Promise<string> {
  const { body } = await server.request('createSession', { body: {} }, { token });
  const { id } = body.session;
  const conversation_turns = lines.map(([user_input, assistant_output], at) =>
    uploadedTurn(`item_${at}`, null, {
      user_input,
      assistant_output,
      timestamp: new Date(Date.UTC(2026, 10, 21, 10, at)).toISOString(),
    }),
  );
  await server.request('uploadConversation', { body: { session_id: id, conversation_turns } }, { token });
  return id;
}

test('the search finds every word in either text, without case, accents, width and vowel marks', async () => {
  const { token } = await server.createUser({ tokens: 1000 });
  await converse(token, [
    ['Où est la Pharmacie?', '薬局はどこですか。'],
    ['أين أقربُ صيدلية؟', 'Wo ist die nächste Apotheke?'],
    ['ガスはありますか', '100% of it\\'],
  ]);
  const found = async (query: string) => {
    const { body } = await server.request('searchTurns', { query: { query } }, { token });
    return body.hits.map(({ turn }) => turn.item_id);
  };

  expect(await found('ou pharmacie')).toEqual(['item_0']);
  expect(await found('薬局')).toEqual(['item_0']);
  expect(await found('اقرب')).toEqual(['item_1']);
  expect(await found('NACHSTE')).toEqual(['item_1']);
  expect(await found('ｶﾞｽ')).toEqual(['item_2']);
  expect(await found('100%')).toEqual(['item_2']);
  expect(await found('\\')).toEqual(['item_2']);
  expect(await found('pharmacie apotheke')).toEqual([]);
  expect(await found('_')).toEqual([]);
});

test('hits are the newest first, with their conversation and the number of all', async () => {
  const { token } = await server.createUser({ tokens: 1000 });
  const id = await converse(token, [
    ['one tea', ''],
    ['two teas', ''],
    ['coffee', ''],
  ]);

  const { body } = await server.request('searchTurns', { query: { query: 'tea', limit: 1 } }, { token });

  expect(body.total).toBe(2);
  expect(body.hits.map(({ turn }) => turn.user_input)).toEqual(['two teas']);
  expect(body.hits[0]?.session).toMatchObject({ id, total_turns_count: 3 });
});

test('conversations of other users are not searched', async () => {
  const [ana, ben] = [await server.createUser({ tokens: 1000 }), await server.createUser()];
  await converse(ana.token, [['secret tea', '']]);

  const { body } = await server.request('searchTurns', { query: { query: 'tea' } }, { token: ben.token });

  expect(body).toEqual({ hits: [], total: 0 });
});

test('a conversation can be renamed and pinned', async () => {
  const { token } = await server.createUser({ tokens: 1000 });
  const [lunch] = [await converse(token, [['a', 'b']]), await converse(token, [['c', 'd']])];
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
  expect(all.body.sessions.map((one) => one.is_pinned)).toEqual([false, true]);
  await change({ is_pinned: false });
  expect(await pinned()).toEqual([]);
  expect((await change({ title: ' ' })).status).toBe(400);
});
