import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversationTexts } from '../../../server/modules/chat/export-conversations.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

function download(token: string | undefined): Promise<Response> {
  return fetch(`${server.url}/api/user/export`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** A stored conversation of `count` turns, written straight into the database. */
async function addConversation(userId: string, title: string, count: number): Promise<void> {
  const at = server.clock();
  const { id } = await server.database.db
    .insertInto('chat_sessions')
    .values({
      user_id: userId,
      trial_id: null,
      title,
      source_language: 'cmn',
      target_language: 'eng',
      voice: 'verse',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const turns = Array.from({ length: count }, (_, index) => {
    const { timestamp: _at, merged_from_item_ids, first_version: _first, ...turn } = uploadedTurn(`item-${index}`);
    return {
      ...turn,
      session_id: id,
      said_at: new Date(at.getTime() + index),
      tokens: 100,
      merged_from_item_ids: JSON.stringify(merged_from_item_ids),
      first_version: null,
    };
  });
  if (turns.length > 0) await server.database.db.insertInto('turns').values(turns).execute();
}

test('the file has everything of the account and nothing of another', async () => {
  const ana = await server.createUser({ tokens: 700, email: 'ana@example.org' });
  const bo = await server.createUser({ email: 'bo@example.org' });
  await server.request('saveGlossary', { body: { entries: [{ term: 'Ana Lima', forms: {} }] } }, { token: ana.token });
  // More than are read at once.
  await addConversation(ana.id, 'At the station', 501);
  await Promise.all(Array.from({ length: 101 }, (_, at) => addConversation(ana.id, `Short ${at}`, 1)));
  await addConversation(bo.id, 'Not hers', 1);

  const { id } = await server.database.db
    .selectFrom('chat_sessions')
    .select('id')
    .where('title', '=', 'At the station')
    .executeTakeFirstOrThrow();
  await server.request('createShare', { params: { id }, body: { days: 7 } }, { token: ana.token });

  const response = await download(ana.token);
  const data = await response.json();

  expect(response.headers.get('content-disposition')).toBe('attachment; filename="dragoman-data.json"');
  expect(data).toMatchObject({ profile: { email: 'ana@example.org' }, balance: { available: 700 }, orders: [] });
  expect(data.logins).toMatchObject([{ revoked_at: null }]);
  expect(data.share_links).toMatchObject([{ session_id: id }]);
  const titles = data.conversations.map(({ title }: { title: string }) => title);
  expect(new Set(titles).size).toBe(102);
  expect(titles).not.toContain('Not hers');
  const long = data.conversations.find(({ title }: { title: string }) => title === 'At the station');
  expect(long.turns).toHaveLength(501);
  expect(long.turns[0]).toMatchObject({ user_input: '车站在哪里？', assistant_output: 'Where is the station?' });
  const times = long.turns.map(({ said_at }: { said_at: string }) => said_at);
  expect(times).toEqual(times.toSorted());
  expect(JSON.stringify(data)).not.toContain('password');
});

test('a long conversation is read and sent in small pieces', async () => {
  const { id: userId } = await server.createUser();
  await addConversation(userId, 'All day', 500);
  await server.database.db
    .updateTable('turns')
    .set({ user_input: 'x'.repeat(10_000) })
    .execute();

  const texts: string[] = [];
  for await (const text of conversationTexts(server.database.db, userId)) texts.push(text);

  expect(JSON.parse(texts.join('')).turns).toHaveLength(500);
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(1_000_000);
});

test('an account has one export at a time, and another account is not affected', async () => {
  const [ana, ben] = [await server.createUser(), await server.createUser()];
  await addConversation(ana.id, 'All day', 2000);
  await server.database.db
    .updateTable('turns')
    .set({ user_input: 'x'.repeat(10_000) })
    .execute();

  const first = await download(ana.token);
  const second = await download(ana.token);
  const other = await download(ben.token);
  await first.body?.cancel();
  await expect.poll(async () => (await download(ana.token)).status).toBe(200);

  expect([first.status, second.status, other.status]).toEqual([200, 503, 200]);
});

test('turns that are stored meanwhile double none of the others and leave none out', async () => {
  const { id: userId } = await server.createUser();
  await addConversation(userId, 'At the station', 501);
  const { db } = server.database;
  let isAdded = false;
  /** After the order of the turns is read one more is stored, which was said before all of them. */
  const writing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length < 500 || isAdded) return result;
      isAdded = true;
      const first = await db.selectFrom('turns').selectAll().where('item_id', '=', 'item-0').executeTakeFirstOrThrow();
      const { merged_from_item_ids: _ids, first_version: _version, ...turn } = first;
      const said = new Date(first.said_at.getTime() - 1000);
      await db
        .insertInto('turns')
        .values({ ...turn, item_id: 'a-new-one', said_at: said, merged_from_item_ids: '[]', first_version: null })
        .execute();
      return result;
    },
  });

  const texts: string[] = [];
  for await (const text of conversationTexts(writing, userId)) texts.push(text);

  const { turns } = JSON.parse(texts.join(''));
  const times = turns.map((turn: { said_at: string }) => turn.said_at);
  expect(isAdded).toBe(true);
  expect(new Set(times).size).toBe(times.length);
  expect(times.length).toBeGreaterThanOrEqual(501);
});

test('an empty account has an empty file', async () => {
  const { token } = await server.createUser();

  expect(await (await download(token)).json()).toMatchObject({ conversations: [], token_entries: [], receipts: [] });
});

test('it takes a token of the account, and is limited', async () => {
  const { token } = await server.createUser();
  expect((await download(undefined)).status).toBe(401);
  expect((await download(await server.createAdmin())).status).toBe(401);

  const statuses = [];
  for (let at = 0; at < 11; at += 1) {
    const response = await download(token);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
