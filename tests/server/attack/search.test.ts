import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

/** One letter that folds to eighteen, in three bytes. */
const LIGATURE = '\ufdfa';
const TURNS = 30;

let server: TestServer;
let users: readonly TestUser[];

beforeAll(async () => {
  server = await startTestServer({ engine: 'embedded' });
  users = await Promise.all(Array.from({ length: 20 }, () => server.createUser({ tokens: 1000 })));
  const [token = ''] = users.map((user) => user.token);
  const { body } = await server.request('createSession', { body: {} }, { token });
  for (const upload of [1, 2]) {
    const conversation_turns = Array.from({ length: TURNS }, (_, at) =>
      uploadedTurn(`${upload}-${at}`, 0, {
        user_input: LIGATURE.repeat(20_000),
        assistant_output: LIGATURE.repeat(20_000),
      }),
    );
    const request = { body: { session_id: body.session.id, conversation_turns } };
    expect((await server.request('uploadConversation', request, { token })).status).toBe(200);
  }
}, 120_000);
afterAll(() => server.close());

const search = ({ token }: TestUser) => server.request('searchTurns', { query: { query: 'x' } }, { token });

test('letters that fold to many make neither the index nor a search larger', async () => {
  const { rows } = await sql<{ letters: number }>`
    select sum(length(lines))::int as letters from search_blocks`.execute(server.database.db);
  const [ana] = users;
  const answered = ana && (await search(ana));

  expect(rows[0]?.letters).toBeLessThan(2 * TURNS * 40_000);
  expect(answered?.body).toMatchObject({ hits: [], is_exact: true });
});

test('twenty searches at once: a few are answered, the others are told when to try again, and visitors are served', async () => {
  const searching = Promise.all(users.map(search));
  const visitors = await Promise.all(Array.from({ length: 10 }, () => server.request('plans', {})));
  const replies = await searching;

  expect(visitors.map(({ status }) => status)).toEqual(visitors.map(() => 200));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '1'));
  await expect(server.database.ping()).resolves.toBeUndefined();
});
