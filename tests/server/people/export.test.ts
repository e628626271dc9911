import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { registerPerson } from '../accounts/new-person.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;
let admin: { readonly token: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = { token: await server.createAdmin() };
}, 120_000);
afterAll(() => server.close());

async function part(table: string, after = '') {
  return await server.request('exportTable', { params: { table }, query: { after } }, admin);
}

test('every table of the database can be exported, with a line for each row', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%' order by 1`.execute(server.database.db);
  const { body } = await server.request('exportedTables', {}, admin);

  expect(body.tables.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  for (const { name, columns } of body.tables) {
    const { status, body: first } = await part(name);
    expect([name, status, first.next]).toEqual([name, 200, null]);
    expect(first.csv.startsWith(`\uFEFF${columns.join(',')}\r\n`)).toBe(true);
  }
});

test('neither secrets nor what was said leave with them', async () => {
  const person = await registerPerson(server, { password: 'a quetzal password' });
  const session = await server.request(
    'createSession',
    { body: { title: 'a quetzal title' } },
    { token: person.token },
  );
  const turn = { ...uploadedTurn('item_1', 100), user_input: 'a quetzal word', assistant_output: 'a quetzal word' };
  const upload = { session_id: session.body.session.id, conversation_turns: [turn] };
  await server.request('uploadConversation', { body: upload }, { token: person.token });
  const entries = [{ term: 'a quetzal term', forms: {} }];
  await server.request('saveGlossary', { body: { entries } }, { token: person.token });
  const { rows: hashes } = await sql<{ hash: string }>`select hash from access_tokens union all
    select password_hash from users where password_hash is not null union all
    select value from settings`.execute(server.database.db);
  const { body } = await server.request('exportedTables', {}, admin);

  const parts = await Promise.all(body.tables.map(async ({ name }) => (await part(name)).body.csv));

  const everything = parts.join('\n');
  expect(everything).toContain(person.email);
  expect(everything).toContain(session.body.session.id);
  expect(everything).not.toContain('quetzal');
  expect(hashes.length).toBeGreaterThan(2);
  for (const { hash } of hashes) expect(everything).not.toContain(hash);
});

test('a long table comes in parts, and each of them is audited', async () => {
  const rows = Array.from({ length: 5001 }, (_, hour) => ({ hour: new Date(hour * 3_600_000), errors: 1 }));
  await server.database.db.insertInto('error_counts').values(rows).execute();

  await part('users');
  const first = (await part('error_counts')).body;
  const second = (await part('error_counts', first.next ?? '')).body;

  expect(second).toEqual({ csv: '1970-07-28 08:00:00+00,1\r\n', next: null });
  const { body } = await server.request('auditLog', { query: { limit: 3 } }, admin);
  expect(body.entries.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['error_counts', '5001–5001'],
    ['error_counts', null],
    ['users', null],
  ]);
});

test('there is no other table', async () => {
  const statuses = await Promise.all(['kysely_migration', 'nothing', 'constructor'].map((name) => part(name)));

  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('rows that are written or removed meanwhile leave none of the others out, and double none', async () => {
  const { db } = server.database;
  const digests = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      digest: `mailbox ${from + index}`,
      created_at: new Date(from + index),
    }));
  await db.deleteFrom('gifted_mailboxes').execute();
  await db.deleteFrom('error_counts').execute();
  const hour = (index: number) => ({ hour: new Date((index + 10_000) * 3_600_000), errors: index + 10 });
  await db.insertInto('gifted_mailboxes').values(digests(0, 5001)).execute();
  await db
    .insertInto('error_counts')
    .values(Array.from({ length: 5001 }, (_, index) => hour(index)))
    .execute();

  const [mailboxes, errors] = [(await part('gifted_mailboxes')).body, (await part('error_counts')).body];
  // Before the end of the first part: by an offset, one row would come twice, and one not at all.
  await db.insertInto('error_counts').values([-1, -2, -3].map(hour)).execute();
  await db.insertInto('gifted_mailboxes').values(digests(6000, 200)).execute();
  const later = [
    (await part('gifted_mailboxes', mailboxes.next ?? '')).body,
    (await part('error_counts', errors.next ?? '')).body,
  ];

  const linesOf = (csv: string) => csv.split('\r\n').slice(0, -1);
  const hours = [...linesOf(errors.csv).slice(1), ...linesOf(later[1]?.csv ?? '')];
  const times = [...linesOf(mailboxes.csv).slice(1), ...linesOf(later[0]?.csv ?? '')];
  expect(hours.map((line) => Number(line.split(',')[1]))).toEqual(
    Array.from({ length: 5001 }, (_, index) => index + 10),
  );
  expect(new Set(times).size).toBe(times.length);
  const before = new Set(digests(0, 5001).map(({ created_at }) => created_at.getTime()));
  const seen = new Set(times.map((line) => new Date(line.replace(' ', 'T').replace(/\+00$/, 'Z')).getTime()));
  expect([...before].filter((time) => !seen.has(time))).toEqual([]);
});

test('what says where a part ended contains no secret', async () => {
  const { db } = server.database;
  const { next } = (await part('gifted_mailboxes')).body;
  const { digest } = await db.selectFrom('gifted_mailboxes').select('digest').executeTakeFirstOrThrow();

  expect(Buffer.from(next ?? '', 'base64url').toString()).toContain('"rows":5000');
  expect(Buffer.from(next ?? '', 'base64url').toString()).not.toContain(digest.slice(0, 9));
});

test.each(['1', 'nothing', Buffer.from('{"rows":1,"key":["a","b"]}').toString('base64url')])(
  'a part does not begin at %s',
  async (after) => {
    expect((await part('error_counts', after)).status).toBe(400);
  },
);
