import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { openTestRoom } from '../rooms/room-kit.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  user = await server.createUser({ tokens: 1000 });
});
afterAll(() => server.close());

const LIMIT = 250 * 1024 * 1024;
const entries = [{ term: 'Hotel Aurora', forms: {} }];

async function openSession(): Promise<string> {
  const { body } = await server.request('createSession', { body: {} }, { token: user.token });
  return body.session.id;
}

async function upload(session_id: string, turns: readonly UploadedTurn[]): Promise<number> {
  const body = { session_id, conversation_turns: [...turns] };
  return (await server.request('uploadConversation', { body }, { token: user.token })).status;
}

async function storedCharacters(sessionId: string): Promise<number> {
  const { stored_characters } = await server.database.db
    .selectFrom('chat_sessions')
    .select('stored_characters')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return stored_characters;
}

const setStored = (stored_characters: number) =>
  server.database.db.updateTable('chat_sessions').set({ stored_characters }).execute();

const firstVersion = (length: number) => ({
  user_input: 'x'.repeat(length),
  assistant_output: 'x'.repeat(length),
  is_translated: true,
});

test('every text of a turn counts towards the limit of its owner', async () => {
  const longTexts: readonly Partial<UploadedTurn>[] = [
    { user_input: 'x'.repeat(5000) },
    { assistant_output: 'x'.repeat(5000) },
    { first_version: firstVersion(2500) },
    { usage_data: JSON.stringify({ total_tokens: 0, input_tokens: 0, output_tokens: 0, note: 'x'.repeat(3900) }) },
    { merged_from_item_ids: Array.from({ length: 64 }, (_, at) => `${at}`.padStart(128, 'x')) },
    { speaker_name: 'x'.repeat(80) },
    { item_id: 'x'.repeat(128) },
  ];
  const plain = await openSession();
  await upload(plain, [uploadedTurn('a', 0)]);

  for (const text of longTexts) {
    const sessionId = await openSession();
    expect(await upload(sessionId, [uploadedTurn('a', 0, text)])).toBe(200);
    const added = JSON.stringify(uploadedTurn('a', 0, text)).length - JSON.stringify(uploadedTurn('a', 0)).length;
    expect((await storedCharacters(sessionId)) - (await storedCharacters(plain))).toBeGreaterThan(0.9 * added - 20);
  }
});

test('first versions use up the quota of an hour as all texts do', async () => {
  const sessionId = await openSession();
  const statuses: number[] = [];

  for (let sent = 0; sent < 10; sent++) {
    const turns = Array.from({ length: 100 }, (_, at) =>
      uploadedTurn(`${sent}-${at}`, 0, { first_version: firstVersion(19_000) }),
    );
    statuses.push(await upload(sessionId, turns));
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
}, 60_000);

test('an owner who has stored as much as one may adds no text by any request', async () => {
  const sessionId = await openSession();
  await openTestRoom(server.request, { token: user.token });
  await setStored(LIMIT / 2 - 400);
  const session = { session_id: sessionId, name: 'Ana', language: 'eng', token_cap: 0 } as const;

  expect(await upload(sessionId, [uploadedTurn('a', 0)])).toBe(200);
  expect(await upload(sessionId, [uploadedTurn('b', 0)])).toBe(429);
  const room = await server.request('createRoom', { body: session }, { token: user.token });
  const glossary = await server.request('saveGlossary', { body: { entries } }, { token: user.token });
  await setStored(0);
  const opened = await server.request('createRoom', { body: session }, { token: user.token });
  await server.request('saveGlossary', { body: { entries } }, { token: user.token });
  await setStored(LIMIT);
  const reopened = await server.request('createRoom', { body: session }, { token: user.token });
  const shortened = await server.request('saveGlossary', { body: { entries: [] } }, { token: user.token });

  expect([room.error.code, glossary.error.code]).toEqual(['history_full', 'history_full']);
  expect([opened.status, reopened.status, shortened.status]).toEqual([200, 200, 200]);
});

test('what is said in a room counts, in its latest version, and has a limit', async () => {
  const room = await openTestRoom(server.request, { token: user.token });
  const { db } = server.database;
  const size = async () =>
    (await db.selectFrom('rooms').select('stored_characters').executeTakeFirstOrThrow()).stored_characters;
  const say = (turn: { revision: number; text: string; translations?: { fra: string } }) =>
    server.request(
      'saveRoomTurns',
      { body: { turns: [{ turn_id: 't', started_at: '2026-11-23T10:00:00.000Z', ...turn }] } },
      room.host.as,
    );

  const before = await size();
  await say({ revision: 1, text: 'x'.repeat(4000), translations: { fra: 'y'.repeat(8000) } });
  const long = await size();
  await say({ revision: 2, text: 'x', translations: { fra: 'y' } });
  const short = await size();
  await room.join('fra');
  const withGuest = await size();
  await db
    .updateTable('rooms')
    .set({ stored_characters: 16 * 1024 * 1024 })
    .execute();
  const refused = await server.request(
    'saveRoomTurns',
    { body: { turns: [{ turn_id: 'u', revision: 1, text: 'x', started_at: '2026-11-23T10:00:00.000Z' }] } },
    room.host.as,
  );
  const { secret } = await room.invite();
  const joined = await server.request('joinRoom', { body: { secret, name: 'Eve', language: 'fra' } });

  expect(long - before).toBeGreaterThan(12_000);
  expect(long - short).toBe(11_998);
  expect(withGuest).toBeGreaterThan(short);
  expect([refused.error.code, joined.error.code]).toEqual(['history_full', 'room_full']);
  await db.updateTable('rooms').set({ stored_characters: LIMIT }).execute();
  const glossary = await server.request('saveGlossary', { body: { entries } }, { token: user.token });
  expect(glossary.error.code).toBe('history_full');
});
