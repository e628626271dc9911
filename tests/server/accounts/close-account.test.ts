import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { signInProof } from '../identity/embedded-browser.ts';
import { newestCode } from '../mail/read-outbox.ts';
import { addPaidOrder } from '../paid-order.ts';
import { uploadedTurn } from '../uploads.ts';
import { registerPerson } from './new-person.ts';
import type { RegisteredPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Every row of every table, as text. */
async function dumpTables(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(server.database.db);
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await sql
      .raw<{ row: string }>(`select t::text as row from "${name}" t`)
      .execute(server.database.db);
    texts.push(...rows.map((row) => `${name} ${row.row}`));
  }
  return texts.join('\n');
}

/** Stores an order, a gateway notification with the buyer's name, and an audit entry with the email address. */
async function addPersonalRecords(person: RegisteredPerson): Promise<void> {
  const now = server.clock();
  const orderId = await addPaidOrder(server.database.db, person.user.id, now);
  await server.database.db
    .insertInto('payment_notifications')
    .values({
      method: 'polar',
      notification_id: 'one',
      raw: '{"customer":"Mei Tanaka, 1 Long Street"}',
      order_id: orderId,
      report: JSON.stringify({ type: 'waiting' }),
      received_at: now,
      next_try_at: now,
      processed_at: null,
      outcome: null,
    })
    .execute();
  await server.database.db
    .insertInto('audit_log')
    .values({ at: now, actor: 'admin', action: 'invitation-resent', subject: person.email, amount: null })
    .execute();
}

async function addConversation(person: RegisteredPerson): Promise<void> {
  const as = { token: person.token };
  const { body: result } = await server.request('createSession', { body: { title: 'Lunch with Ana Secreto' } }, as);
  const turn = { ...uploadedTurn('item 1', 120), user_input: 'something very private' };
  const body = { session_id: result.session.id, conversation_turns: [turn] };
  await server.request('uploadConversation', { body }, as);
  await server.request('sendOtp', { body: { email: person.email, password: person.password, purpose: 'mfa' } });
}

test('closing an account erases personal data from every table and lists the records kept for accounting', async () => {
  const person = await registerPerson(server, { email: 'mei@example.org' });
  await addConversation(person);
  await addPersonalRecords(person);
  const proof = await signInProof(server, 'google-oauth2|sandbox-1');
  await server.request('socialLogin', { body: proof });
  await server.database.db
    .insertInto('invitations')
    .values({ code: 'aR3d', email: person.email, status: 'used', used_by: person.user.id, created_at: server.clock() })
    .execute();

  const row = server.database.db.selectFrom('users').select('password_hash').where('id', '=', person.user.id);
  const { password_hash: hash } = await row.executeTakeFirstOrThrow();

  const { body: result } = await server.request(
    'closeAccount',
    { body: { password: person.password } },
    { token: person.token },
  );

  expect(result.kept).toEqual(['token ledger', 'token balance', 'payment orders']);
  expect(result.message).toContain('token ledger');
  const left = await dumpTables();
  for (const trace of ['mei@example', 'Mei Tanaka', 'Long Street', 'something very private', 'Ana Secreto', hash!]) {
    expect(left).not.toContain(trace);
  }
  expect(left).toContain('signup');
  expect(left).not.toMatch(/^codes /m);
});

test('a closed account has no valid token or password, and its address can register again', async () => {
  const person = await registerPerson(server, { email: 'mei@example.org' });

  await server.request('closeAccount', { body: { password: person.password } }, { token: person.token });

  expect((await server.request('profile', {}, { token: person.token })).status).toBe(401);
  const login = await server.request('login', { body: { email: person.email, password: person.password } });
  expect(login.error.code).toBe('invalid_credentials');
  const successor = await registerPerson(server, { email: 'mei@example.org' });
  expect(successor.user.id).not.toBe(person.user.id);
});

test('closing one account does not change others', async () => {
  const [leaving, staying] = [await registerPerson(server), await registerPerson(server)];
  await addConversation(staying);

  await server.request('closeAccount', { body: { password: leaving.password } }, { token: leaving.token });

  const { body: result } = await server.request('sessions', { query: {} }, { token: staying.token });
  expect(result.sessions).toHaveLength(1);
});

test('after closing a social account the same identity gets a new account', async () => {
  const first = await server.request('socialLogin', { body: await signInProof(server, 'apple|sandbox-1') });
  await server.request('sendConfirmation', { body: { change: 'close_account' } }, { token: first.body.token! });
  const code = await newestCode(server.dataDir, first.body.user!.email);
  await server.request('closeAccount', { body: { code } }, { token: first.body.token! });

  const second = await server.request('socialLogin', { body: await signInProof(server, 'apple|sandbox-1') });

  expect(second.body.user?.id).not.toBe(first.body.user?.id);
});
