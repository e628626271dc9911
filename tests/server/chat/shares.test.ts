import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { sharesOf } from '../../../server/modules/chat/share-store.ts';
import { deleteExpired } from '../../../server/delete-expired.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { uploadedTurn } from '../uploads.ts';
import type { TestUser } from '../users.ts';

const DAY_MS = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { TRUST_PROXY: '1' },
    page: async (folder) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dragoman</title>');
    },
  });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function stored({ token }: TestUser, turns: readonly UploadedTurn[] = [uploadedTurn('item_1')]): Promise<string> {
  const { body } = await server.request('createSession', { body: { title: 'Lunch' } }, { token });
  const { id } = body.session;
  await server.request('uploadConversation', { body: { session_id: id, conversation_turns: [...turns] } }, { token });
  return id;
}

async function share({ token }: TestUser, id: string, days: 1 | 7 | 30 = 7) {
  const { body } = await server.request('createShare', { params: { id }, body: { days } }, { token });
  return body;
}

const read = (secret: string, page = 1, headers = {}) =>
  server.request('sharedConversation', { body: { secret, page } }, { headers });

test('a link shows the conversation to people without an account, and nothing else of it', async () => {
  const ana = await server.createUser({ tokens: 1000 });
  const id = await stored(ana, [
    uploadedTurn('item_1'),
    uploadedTurn('item_2', 50, { user_input: '谢谢', translated_by: 'device' }),
  ]);

  const { secret } = await share(ana, id);
  const { body } = await read(secret);

  expect(body).toMatchObject({ title: 'Lunch', source_language: 'cmn', target_language: 'eng' });
  expect(body.turns).toHaveLength(2);
  expect(Object.keys(body.turns[0] ?? {}).sort()).toEqual([
    'assistant_language',
    'assistant_output',
    'speaker',
    'speaker_name',
    'status',
    'timestamp',
    'translated_by',
    'user_input',
    'user_language',
  ]);
  expect(body.turns.map((turn) => turn.translated_by)).toEqual([null, 'device']);
  expect(JSON.stringify(body)).not.toContain(id);
});

test('the database and the logs do not contain the secret, and it cannot be read again', async () => {
  const ana = await server.createUser({ tokens: 1000 });
  const id = await stored(ana);

  const { secret, share: link } = await share(ana, id);
  await read(secret);
  const { rows } = await sql<{ row: unknown }>`select to_json(shares) as row from shares`.execute(server.database.db);
  const listed = await server.request('shares', { params: { id } }, { token: ana.token });

  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(server.logLines.join('')).not.toContain(secret);
  expect(listed.body).toEqual({ shares: [link] });
});

test('a revoked link, an expired one, one of a deleted conversation and an unknown one look the same', async () => {
  const ana = await server.createUser({ tokens: 1000 });
  const [first, second] = [await stored(ana), await stored(ana)];
  const [revoked, deleted, expired] = [await share(ana, first), await share(ana, second), await share(ana, first, 1)];

  await server.request('revokeShare', { params: { id: revoked.share.id } }, { token: ana.token });
  await server.request('deleteSession', { params: { id: second } }, { token: ana.token });
  server.clock.pass(DAY_MS);
  const unknown = await read('x'.repeat(43));
  const responses = await Promise.all([revoked, deleted, expired].map(({ secret }) => read(secret)));

  expect(unknown.status).toBe(404);
  expect(responses.map(({ status, error }) => ({ status, error }))).toEqual(
    responses.map(() => ({ status: 404, error: unknown.error })),
  );
  expect(await sharesOf(server.database.db, ana.id, first, server.clock())).toEqual([]);
  await deleteExpired(server.database.db, server.clock());
  expect(await server.database.db.selectFrom('shares').selectAll().execute()).toEqual([]);
});

test('another user can neither list, create nor revoke links', async () => {
  const [ana, ben] = [await server.createUser({ tokens: 1000 }), await server.createUser()];
  const id = await stored(ana);
  const { secret, share: link } = await share(ana, id);

  const responses = await Promise.all([
    server.request('shares', { params: { id } }, { token: ben.token }),
    server.request('createShare', { params: { id }, body: { days: 7 } }, { token: ben.token }),
    server.request('revokeShare', { params: { id: link.id } }, { token: ben.token }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await read(secret)).status).toBe(200);
});

test('a conversation has at most ten links, also when they are created at once', async () => {
  const ana = await server.createUser({ tokens: 1000 });
  const id = await stored(ana);

  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.request('createShare', { params: { id }, body: { days: 7 } }, { token: ana.token }),
    ),
  );

  expect(responses.map(({ status }) => status).sort((value, other) => value - other)).toEqual([
    ...Array(10).fill(200),
    409,
    409,
  ]);
});

test('a long conversation is read in pages', async () => {
  const ana = await server.createUser({ tokens: 100_000 });
  const turns = Array.from({ length: 201 }, (_, at) =>
    uploadedTurn(`item_${String(at).padStart(3, '0')}`, null, { user_input: `${at}` }),
  );
  const { secret } = await share(ana, await stored(ana, turns));

  const [first, second] = [await read(secret), await read(secret, 2)];

  expect(first.body.pagination).toEqual({ page: 1, total: 201, total_pages: 2 });
  expect(first.body.turns).toHaveLength(200);
  expect(second.body.turns.map((turn) => turn.user_input)).toEqual(['200']);
});

test('one network can try only a limited number of links', async () => {
  const network = { 'x-forwarded-for': '203.0.113.7' };
  const statuses: number[] = [];
  for (let tried = 0; tried < 121; tried += 1) statuses.push((await read('y'.repeat(43), 1, network)).status);

  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  expect((await read('y'.repeat(43), 1, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(404);
});

test('search engines are asked not to list the page of a link', async () => {
  const page = (path: string) => fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });

  const [shared, home] = await Promise.all([page('/shared'), page('/')]);

  expect(shared.status).toBe(200);
  expect(shared.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(home.headers.get('x-robots-tag')).toBeNull();
});
