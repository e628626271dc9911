import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

/** One letter that folds to eighteen, in three bytes. */
const LIGATURE = '\ufdfa';
const TURNS = 30;
/** The letters of a turn's two texts, at the longest length that an upload may have. */
const TURN_LETTERS = 40_000;
/** With them an account has 30 million letters. */
const UPLOADS = 25;
const USERS = 20;
/** A search of thirty million letters held the others for minutes before there was an index. */
const MAX_WAIT_MS = 5000;

let server: TestServer;
let users: readonly TestUser[];

/** Letters whose sequences are all different, so that the signatures of their blocks rule out little. */
function randomLetters(seed: number): string {
  let state = seed;
  return Array.from({ length: TURN_LETTERS / 2 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(0x61 + ((state >>> 16) % 26));
  }).join('');
}

async function uploadTexts({ token }: TestUser, textOf: (turn: number) => string): Promise<string> {
  const { body } = await server.request('createSession', { body: {} }, { token });
  const conversation_turns = Array.from({ length: TURNS }, (_, at) =>
    uploadedTurn(`item-${at}`, 0, { user_input: textOf(2 * at), assistant_output: textOf(2 * at + 1) }),
  );
  const request = { body: { session_id: body.session.id, conversation_turns } };
  expect((await server.request('uploadConversation', request, { token })).status).toBe(200);
  return body.session.id;
}

/** Stores the rows of further uploads of the same texts: sending them all would take most of the test. */
async function repeatUpload(sessionId: string): Promise<void> {
  const { db } = server.database;
  await sql`
    insert into turns (session_id, item_id, speaker, user_input, assistant_output, status, said_at,
      tokens, merged_from_item_ids)
    select session_id, item_id || '-' || n, speaker, user_input, assistant_output, status, said_at, tokens,
      merged_from_item_ids
    from turns, generate_series(2, ${UPLOADS}::int) n where session_id = ${sessionId}`.execute(db);
  await sql`
    insert into search_blocks (session_id, user_id, until, signature, item_ids, lines)
    select session_id, user_id, until, signature, (select array_agg(id || '-' || n) from unnest(item_ids) id), lines
    from search_blocks, generate_series(2, ${UPLOADS}::int) n where session_id = ${sessionId}`.execute(db);
}

const search = (user: TestUser | undefined, query: string) =>
  server.request('searchTurns', { query: { query } }, { token: user?.token ?? '' });

async function visitMs(): Promise<number> {
  const before = performance.now();
  expect((await server.request('plans', {})).status).toBe(200);
  return performance.now() - before;
}

function suite(): void {
  test('letters that fold to many do not make the index larger than three times the text', async () => {
    const { rows } = await sql<{ letters: number }>`
      select sum(length(lines))::int as letters from search_blocks
      where user_id = ${users[0]?.id}`.execute(server.database.db);

    expect(rows[0]?.letters).toBeLessThan(3 * UPLOADS * TURNS * TURN_LETTERS);
  });

  test.for([
    ['letters that fold to many', 0],
    ['different letters', 1],
  ] as const)('each search of thirty million %s is answered', async ([, owner]) => {
    const queries = ['x', 'qj', 'qjx', 'صلى الله', 'و', 'not there at all', 'a b c d e f g h i j', LIGATURE];

    for (const query of queries) expect((await search(users[owner], query)).status, query).toBe(200);
  });

  test('while twenty accounts search, a few are answered, the others are refused, and visitors are served', async () => {
    const searching = Promise.all(users.flatMap((user) => ['x', 'qjx'].map((query) => search(user, query))));
    const waits: number[] = [];
    for (let visit = 0; visit < 10; visit++) waits.push(await visitMs());
    const replies = await searching;

    expect(Math.max(...waits)).toBeLessThan(MAX_WAIT_MS);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '1'));
    await expect(server.database.ping()).resolves.toBeUndefined();
  });
}

/** The embedded database, and PostgreSQL where the system has it. */
const engines: readonly ('embedded' | undefined)[] = sharedPostgres() ? ['embedded', undefined] : ['embedded'];

describe.each(engines)('on the database %s', (engine) => {
  beforeAll(async () => {
    server = await startTestServer(engine ? { engine } : {});
    users = await Promise.all(Array.from({ length: USERS }, () => server.createUser({ tokens: 1000 })));
    const [ana, ben] = users;
    if (!ana || !ben) throw new Error('no users');
    await repeatUpload(await uploadTexts(ana, () => LIGATURE.repeat(TURN_LETTERS / 2)));
    await repeatUpload(await uploadTexts(ben, randomLetters));
  }, 300_000);
  afterAll(() => server.close());
  suite();
});
