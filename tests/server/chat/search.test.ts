import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchIndex } from '../../../server/db/migrations/0041-search-blocks.ts';
import { searchSegments } from '../../../server/db/migrations/0053-search-segments.ts';
import { findTurns, foundTurns, setLimits } from '../../../server/modules/chat/find-turns.ts';
import type { Search } from '../../../server/modules/chat/find-turns.ts';
import { eraseConversations } from '../../../server/modules/chat/erase-conversations.ts';
import { readLimits } from '../../../server/modules/chat/read-limits.ts';
import { blocksInSegments, fillSearchSegments } from '../../../server/modules/chat/search-segments.ts';
import { deleteSession } from '../../../server/modules/chat/session-store.ts';
import { searchTurns } from '../../../server/modules/chat/search-turns.ts';
import { createAttemptLimits } from '../../../server/shared/authentication/attempt-limits.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { probesOf, searchBlocks } from '../../../src/domain/search-blocks.ts';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { noCookies } from '../../fakes/no-cookies.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;

type Said = readonly [said: string, translated: string];

async function converse(token: string, lines: readonly Said[]): Promise<string> {
  const { body } = await server.request('createSession', { body: {} }, { token });
  const { id } = body.session;
  await upload(token, id, lines.map(said));
  return id;
}

function said([user_input, assistant_output]: Said, at: number): UploadedTurn {
  const timestamp = new Date(Date.UTC(2026, 10, 21, 10, at)).toISOString();
  return uploadedTurn(`item_${at}`, null, { user_input, assistant_output, timestamp });
}

async function upload(token: string, session_id: string, conversation_turns: UploadedTurn[]): Promise<void> {
  const { status } = await server.request(
    'uploadConversation',
    { body: { session_id, conversation_turns } },
    { token },
  );
  expect(status).toBe(200);
}

const search = async (token: string, query: string, after?: string) =>
  (await server.request('searchTurns', { query: { query, ...(after && { after }) } }, { token })).body;

const found = async (token: string, query: string) => (await search(token, query)).hits.map(({ turn }) => turn.item_id);

function suite(): void {
  test('the search finds every word in either text, without case, accents, width and vowel marks', async () => {
    const { token } = await server.createUser({ tokens: 1000 });
    await converse(token, [
      ['Où est la Pharmacie?', '薬局はどこですか。'],
      ['أين أقربُ صيدلية؟', 'Wo ist die nächste Apotheke?'],
      ['ガスはありますか', '100% of it\\'],
    ]);

    expect(await found(token, 'ou pharmacie')).toEqual(['item_0']);
    expect(await found(token, 'harmac')).toEqual(['item_0']);
    expect(await found(token, '薬局')).toEqual(['item_0']);
    expect(await found(token, '局')).toEqual(['item_0']);
    expect(await found(token, '局薬')).toEqual([]);
    expect(await found(token, 'اقرب')).toEqual(['item_1']);
    expect(await found(token, 'NACHSTE')).toEqual(['item_1']);
    expect(await found(token, 'ｶﾞｽ')).toEqual(['item_2']);
    expect(await found(token, '100%')).toEqual(['item_2']);
    expect(await found(token, '\\')).toEqual(['item_2']);
    expect(await found(token, 'pharmacie apotheke')).toEqual([]);
    expect(await found(token, '_')).toEqual([]);
    expect(await found(token, '\u0301')).toEqual([]);
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
    expect(body.is_exact).toBe(true);
    expect(body.hits.map(({ turn }) => turn.user_input)).toEqual(['two teas']);
    expect(body.hits[0]?.session).toMatchObject({ id, total_turns_count: 3 });
  });

  test('conversations of other users are not searched', async () => {
    const [ana, ben] = [await server.createUser({ tokens: 1000 }), await server.createUser()];
    await converse(ana.token, [['secret tea', '']]);

    expect(await search(ben.token, 'tea')).toEqual({ hits: [], total: 0, is_exact: true });
  });

  test('turns that are added later are found, once each', async () => {
    const { token } = await server.createUser({ tokens: 1000 });
    const [first, second, third] = [said(['tea', ''], 0), said(['more tea', ''], 1), said(['last tea', ''], 2)];
    const id = await converse(token, [['tea', '']]);

    await upload(token, id, [first, second]);
    await upload(token, id, [first, second]);
    await upload(token, id, [third, second, third]);

    expect(await found(token, 'tea')).toEqual(['item_2', 'item_1', 'item_0']);
  });

  test('a corrected turn is found by its new text only, and a deleted conversation not at all', async () => {
    const { token } = await server.createUser({ tokens: 1000 });
    const id = await converse(token, [
      ['the old station', 'la vieille gare'],
      ['old times', 'le vieux temps'],
    ]);
    const correct = (at: number, text: string) =>
      upload(token, id, [
        {
          ...said([text, 'corrigé'], at),
          first_version: { user_input: 'old', assistant_output: '', is_translated: true },
        },
      ]);

    await correct(0, 'the gold nation');
    await correct(0, 'the cold ration');
    expect(await found(token, 'station')).toEqual([]);
    expect(await found(token, 'nation')).toEqual([]);
    expect(await found(token, 'ration')).toEqual(['item_0']);
    expect(await found(token, 'old')).toEqual(['item_1', 'item_0']);
    await correct(1, 'new times');
    expect(await found(token, 'old')).toEqual(['item_0']);
    expect(await found(token, 'times')).toEqual(['item_1']);
    const blocks = await server.database.db.selectFrom('search_blocks').select('lines').execute();
    expect(blocks.map(({ lines }) => lines).toSorted()).toEqual(['new times corrige', 'the cold ration corrige']);
    await server.request('deleteSession', { params: { id } }, { token });
    expect(await server.database.db.selectFrom('search_blocks').selectAll().execute()).toEqual([]);
  });

  test('of very many turns with a word the newest are found, and it says that there are others', async () => {
    const { token } = await server.createUser({ tokens: 1000 });
    await converse(
      token,
      Array.from({ length: 1000 }, (_, at) => [`tea ${at}`, ''] as const),
    );

    const all = await search(token, 'tea');

    expect(all.hits.map(({ turn }) => turn.item_id)).toEqual(Array.from({ length: 50 }, (_, at) => `item_${999 - at}`));
    expect(all).toMatchObject({ total: 200, is_exact: false });
    expect(all.next).toBeUndefined();
  });

  test('a search that would read too much stops and can be continued until it has found all', async () => {
    const { token } = await server.createUser({ tokens: 1000 });
    const filler = 'x'.repeat(1500);
    const apart = Array.from(
      { length: 600 },
      (_, at) => [at % 2 === 0 ? `tea ${filler}` : `coffee ${filler}`, ''] as const,
    );
    await converse(token, [['tea or coffee', ''], ...apart]);

    const first = await search(token, 'coffee tea');
    const second = await search(token, 'coffee tea', first.next);

    expect(first).toMatchObject({ hits: [], total: 0, is_exact: false });
    expect(second.hits.map(({ turn }) => turn.item_id)).toEqual(['item_0']);
    expect([second.total, second.is_exact, second.next]).toEqual([1, true, undefined]);
  });

  test('an account searches once at a time, and few accounts together; the others are told when to try again', async () => {
    const { database, clock } = server;
    const limits = createAttemptLimits({ db: database.db, pepper: createPepper(database.db), clock }, readLimits);
    const { handle } = searchTurns(database, limits);
    const users = await Promise.all(Array.from({ length: 5 }, () => server.createUser()));
    const all = (ids: readonly string[]) => Promise.allSettled(ids.map((userId) => handle(requestOf(userId))));
    const [ana = '', ...others] = users.map(({ id }) => id);

    const ofOne = await all([ana, ana]);
    const ofAll = await all([ana, ...others]);
    const later = await all(others.slice(3));

    const found = { status: 'fulfilled', value: { hits: [], total: 0, is_exact: true } };
    const refused = { status: 'rejected', reason: { status: 429, code: 'too_many_requests', retryAfterS: 1 } };
    expect(ofOne).toMatchObject([found, refused]);
    const second = database.engine === 'embedded' ? refused : found;
    expect(ofAll).toMatchObject([found, second, refused, refused, refused]);
    expect(later).toMatchObject([found]);
  });

  test('the statement of a search reads the turns of its user by indexes, whatever the planner knows of the tables', async () => {
    const { db } = server.database;
    const [ana] = [await server.createUser({ tokens: 1000 }), await server.createUser()];
    const id = await converse(ana.token, [['tea', 'thé']]);
    await addBlocks(id);
    const search = { userId: ana.id, words: ['tea', '茶'], limit: 50, after: '1795000000000000.5' };

    for (const analyzed of [false, true]) {
      if (analyzed) await sql`analyze search_blocks`.execute(db);
      const plan = await planOf(search);
      expect(plan).toMatch(/Index Scan using search_blocks_loose on search_blocks .*\n\s+Index Cond: \(\(user_id = /);
      expect(plan).toMatch(/Index Scan using search_segments_of_user on search_segments /);
      expect(plan).toMatch(/Index Scan using search_blocks_pkey on search_blocks b .*\n\s+Index Cond: \(id = /);
      expect(plan).toMatch(/Index Scan using turns_pkey on turns/);
      expect(plan).not.toMatch(/Seq Scan|Bitmap/);
    }
  });

  test('in segments the same turns are found as block by block, and none of a deleted conversation', async () => {
    const { id } = await server.createUser({ tokens: 1000 });
    const { database } = server;
    const texts = Array.from({ length: 2600 }, (_, at) => (at === 7 ? 'only 7' : `tea ${at} 茶`));
    const oldest = await addBlockForEach(id, texts);
    const queries = ['tea', 'tea 12', '茶', 'nothing', 'only', '7 9', '1234'].map((query) => query.split(' '));
    const foundBy = async (words: readonly string[]) => {
      const ids: string[] = [];
      for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
        const found = await database.transact((tx) => findTurns(tx, { userId: id, words, limit: 200, after }));
        ids.push(...found.turns.map(({ item_id }) => item_id));
        after = found.next;
      }
      return ids;
    };
    const foundByAll = async () => {
      const found: (readonly string[])[] = [];
      for (const words of queries) found.push(await foundBy(words));
      return found;
    };
    const countSegments = async () => (await database.db.selectFrom('search_segments').select('id').execute()).length;
    const expected = queries.map((words) =>
      texts
        .flatMap((text, at) => (words.every((word) => text.includes(word)) ? [`item_${at}`] : []))
        .toReversed()
        .slice(0, 200),
    );
    expect(await foundByAll()).toEqual(expected);

    await fillSearchSegments(database.db);

    expect(await countSegments()).toBe(9);
    expect(await foundByAll()).toEqual(expected);
    await database.transact((tx) => deleteSession(tx, { type: 'user', userId: id }, oldest));
    expect(await countSegments()).toBe(8);
    expect(await foundBy(['only'])).toEqual([]);
    expect(await foundBy(['1234'])).toEqual(['item_1234']);
    await database.transact((tx) => eraseConversations(tx, { userId: id, email: '', anonymousEmail: '' }));
    expect(await countSegments()).toBe(0);
  });

  test('of segments whose times overlap the newest blocks are found, before every time', async () => {
    const { id } = await server.createUser({ tokens: 1000 });
    const { db } = server.database;
    for (const shiftMs of [0, 500, 250]) {
      await addBlockForEach(
        id,
        Array.from({ length: 1000 }, () => 'tea'),
        shiftMs,
      );
      await fillSearchSegments(db);
    }
    const newest = async (blocks: RawBuilder<unknown>, before: RawBuilder<unknown>) => {
      const { rows } = await sql<{ id: number }>`
        select block.id from (${blocks}) block where until < ${before} order by until desc, id desc limit 50`.execute(
        db,
      );
      return rows.map((row) => row.id);
    };
    const inSegments = sql`select id, until from search_blocks where user_id = ${id} and segment_id is not null`;

    for (let second = 0; second < 1010; second += 10) {
      const before = sql`timestamptz '2026-11-01' + ${second} * interval '1 second'`;
      const blocks = blocksInSegments({ userId: id, probes: probesOf('tea'), before, limit: 50 });
      expect(await newest(blocks, before)).toEqual(await newest(inSegments, before));
    }
  });

  test('turns that were stored before there was an index are found', async () => {
    const { token } = await server.createUser({ tokens: 1000 });
    const id = await converse(
      token,
      Array.from({ length: 600 }, (_, at) => [`Tea № ${at}`, `Thé ${at}`] as const),
    );
    const { db } = server.database;
    await sql`drop table search_blocks, search_segments`.execute(db);

    await searchIndex.up(db);
    await searchSegments.up(db);

    expect((await search(token, 'the tea 599')).hits).toMatchObject([
      { session: { id }, turn: { item_id: 'item_599' } },
    ]);
    expect((await search(token, 'tea')).total).toBe(200);
    const { rows } = await sql<{ turns: number }>`
      select sum(cardinality(item_ids))::int as turns from search_blocks`.execute(db);
    expect(rows).toEqual([{ turns: 600 }]);
  });
}

/** Blocks of the owner of a session, and as many of others. */
async function addBlocks(sessionId: string): Promise<void> {
  const { db } = server.database;
  const of = (userId: RawBuilder<unknown>) => sql`
    insert into search_blocks (session_id, user_id, until, signature, item_ids, lines)
    select session_id, ${userId}, until - n * interval '1 minute', signature, item_ids, lines
    from search_blocks, generate_series(1, 500) n where session_id = ${sessionId}::uuid and id = (
      select min(id) from search_blocks where session_id = ${sessionId}::uuid)`;
  await of(sql`user_id`).execute(db);
  await of(sql`gen_random_uuid()`).execute(db);
}

/** Conversations of a hundred turns, each turn in a block of its own. @returns the oldest one */
async function addBlockForEach(userId: string, texts: readonly string[], shiftMs = 0): Promise<string> {
  const { db } = server.database;
  const signatures = texts
    .flatMap((text) => searchBlocks([{ id: '', texts: [text] }]))
    .map(({ signature }) => signature);
  const { rows } = await sql<{ id: string }>`
    with session as (
      insert into chat_sessions (user_id, title, source_language, target_language, voice, created_at)
      select ${userId}::uuid, n::text, 'cmn', 'eng', 'verse', now() from generate_series(0, ${texts.length - 1}, 100) n
      returning id, title::int as first
    ), turn as (
      select session.id as session_id, 'item_' || n - 1 as item_id, text, signature,
        timestamptz '2026-11-01' + n * interval '1 second' + ${shiftMs} * interval '1 ms' as said_at
      from unnest(${texts}::text[], ${signatures.map((signature) => Buffer.from(signature).toString('hex'))}::text[])
        with ordinality as given (text, signature, n)
      join session on (n - 1) / 100 = first / 100
    ), stored as (
      insert into turns (session_id, item_id, speaker, user_input, assistant_output, status, said_at, tokens,
        merged_from_item_ids)
      select session_id, item_id, 'userA', text, '', 'completed', said_at, 0, '[]' from turn
    ), block as (
      insert into search_blocks (session_id, user_id, until, signature, item_ids, lines)
      select session_id, ${userId}::uuid, said_at, decode(signature, 'hex'), array[item_id], text from turn
    )
    select id from session where first = 0`.execute(db);
  return rows[0]?.id ?? '';
}

async function planOf(search: Search): Promise<string> {
  const { rows } = await server.database.transact(async (tx) => {
    await setLimits(tx);
    return await sql<{ 'QUERY PLAN': string }>`explain ${foundTurns(search)}`.execute(tx);
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function requestOf(userId: string) {
  return {
    caller: { type: 'user' as const, userId, tokenHash: '' },
    query: { query: 'tea', limit: 50 },
    params: undefined,
    body: undefined,
    address: '127.0.0.1',
    cookies: noCookies,
    origin: () => server.url,
  };
}

/** The embedded database, and PostgreSQL where the system has it. */
const engines: readonly ('embedded' | undefined)[] = sharedPostgres() ? ['embedded', undefined] : ['embedded'];

describe.each(engines)('on the database %s', (engine) => {
  beforeAll(async () => {
    server = await startTestServer(engine ? { engine } : {});
  }, 120_000);
  beforeEach(() => server.reset());
  afterAll(() => server.close());
  suite();
});
