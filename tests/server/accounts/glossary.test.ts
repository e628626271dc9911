import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

const entries = [{ term: 'Hotel Aurora', forms: { cmn: '奥罗拉酒店' }, sounds_like: 'ororra' }];

test('an account has its own glossary, which a save replaces', async () => {
  const [ana, ben] = [await registerPerson(server), await registerPerson(server)];

  const before = await server.request('glossary', {}, { token: ana.token });
  const saved = await server.request('saveGlossary', { body: { entries } }, { token: ana.token });
  await server.request('saveGlossary', { body: { entries } }, { token: ana.token });

  expect(before.body).toMatchObject({ entries: [] });
  expect(saved.body).toMatchObject({ entries });
  expect((await server.request('glossary', {}, { token: ana.token })).body).toEqual(saved.body);
  expect((await server.request('glossary', {}, { token: ben.token })).body).toEqual(before.body);
  expect((await server.request('glossary', {})).status).toBe(401);
});

test('a glossary has limits, and is cleaned', async () => {
  const { token } = await registerPerson(server);
  const many = Array.from({ length: 501 }, (_, index) => ({ term: `${index}`, forms: {} }));
  const dirty = [{ term: '  Hotel   Aurora ', forms: { deu: ' ' } }, { term: '', forms: {} }, ...entries];

  const tooMany = await server.request('saveGlossary', { body: { entries: many } }, { token });
  const tooLong = await server.request(
    'saveGlossary',
    { body: { entries: [{ term: 'x'.repeat(201), forms: {} }] } },
    { token },
  );
  const cleaned = await server.request('saveGlossary', { body: { entries: dirty } }, { token });

  expect([tooMany.status, tooLong.status]).toEqual([400, 400]);
  expect(cleaned.body).toMatchObject({ entries: [{ term: 'Hotel Aurora', forms: {} }] });
});

test('closing the account deletes its glossary', async () => {
  const person = await registerPerson(server);
  await server.request('saveGlossary', { body: { entries } }, { token: person.token });

  await server.request('closeAccount', { body: { password: person.password } }, { token: person.token });

  expect(await server.database.db.selectFrom('glossaries').selectAll().execute()).toEqual([]);
});

test('a save over what another device has stored is refused, also when both are the first', async () => {
  const { token } = await registerPerson(server);
  const { version } = (await server.request('glossary', {}, { token })).body;
  const save = (term: string) =>
    server.request('saveGlossary', { body: { entries: [{ term, forms: {} }], version } }, { token });

  const both = await Promise.all([save('Ulm'), save('Bonn')]);
  const stored = (await server.request('glossary', {}, { token })).body;
  const next = await server.request('saveGlossary', { body: { entries, version: stored.version } }, { token });

  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(stored.entries).toHaveLength(1);
  expect(next.body.entries).toEqual(entries);
});
