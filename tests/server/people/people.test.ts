import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueFile, checkLedger, importCatalogue } from '../../../server/modules/billing/billing-module.ts';
import { readHeldCalls } from '../../../server/modules/voice-calls/call-records.ts';
import { chargeTrial } from '../../../server/modules/trial/trials.ts';
import { registerPerson } from '../accounts/new-person.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { linkIn, newestMail } from '../mail/read-outbox.ts';
import { addPaidOrder } from '../paid-order.ts';
import { uploadedTurn } from '../uploads.ts';
import { newDevice } from '../trial/device.ts';
import type { TestUser } from '../users.ts';

let server: TestServer;
let admin: { readonly token: string };

beforeAll(async () => {
  server = await startTestServer({ env: { COST_PER_MILLION_TOKENS: '20' } });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  admin = { token: await server.createAdmin() };
});
afterAll(() => server.close());

async function register(password?: string): Promise<TestUser> {
  const { user, email, token } = await registerPerson(server, password === undefined ? {} : { password });
  return { id: user.id, email, token };
}

async function people(query = '', page = 1, limit = 20) {
  return (await server.request('adminPeople', { query: { query, page, limit } }, admin)).body;
}

async function person(id: string) {
  return (await server.request('adminPerson', { params: { id } }, admin)).body.person;
}

async function change(user: TestUser, tokens: number, id: string = crypto.randomUUID()) {
  const body = { id, tokens, reason: 'For the outage of Friday' };
  return await server.request('changeTokens', { params: { id: user.id }, body }, admin);
}

async function audit() {
  const { body } = await server.request('auditLog', { query: {} }, admin);
  return body.entries.map(({ action, subject, amount, detail }) => ({ action, subject, amount, detail }));
}

test('people are found by a part of their address, whose signs are taken literally, or by id', async () => {
  const ana = await server.createUser({ email: 'ana_lima@example.org' });
  const ben = await server.createUser({ email: 'ben.lima@example.org' });

  const found = async (query: string) => (await people(query)).people.map(({ email }) => email).toSorted();

  expect(await found('')).toEqual([ana.email, ben.email]);
  expect(await found('LIMA')).toEqual([ana.email, ben.email]);
  expect(await found('ana_')).toEqual([ana.email]);
  expect(await found('%')).toEqual([]);
  expect(await found(ben.id)).toEqual([ben.email]);
  expect(await found('stranger')).toEqual([]);
});

test('people are found by name, order number, payment number and receipt number in the same field', async () => {
  const { db } = server.database;
  const buyer = await register();
  const other = await register();
  const orderId = await addPaidOrder(db, buyer.id, server.clock(), { payment_id: 'trade-2026-77' });
  await addPaidOrder(db, other.id, server.clock());
  await db.updateTable('users').set({ name: 'Zoë 100% Quinn' }).where('id', '=', buyer.id).execute();
  const receipt = await server.request('receipt', { params: { orderId } }, { token: buyer.token });
  const found = async (query: string) => (await people(query)).people.map(({ id }) => id);

  for (const query of ['zoë', '100% q', orderId, orderId.toUpperCase(), 'trade-2026-77', receipt.body.receipt.number])
    expect(await found(query), query).toEqual([buyer.id]);
  expect(await found(receipt.body.receipt.number.replace('2026', '2025'))).toEqual([]);
  expect(await found('100_')).toEqual([]);
});

test('a name is found in capital and in small letters, and an order with its sign', async () => {
  const { db } = server.database;
  const buyer = await register();
  const orderId = await addPaidOrder(db, buyer.id, server.clock());
  await db.updateTable('users').set({ name: 'Élodie ŽIŽEK 佐藤' }).where('id', '=', buyer.id).execute();
  const found = async (query: string) => (await people(query)).people.map(({ id }) => id);

  for (const query of ['Élodie', 'élodie', 'ÉLODIE', 'žižek', 'ŽIŽEK', '佐藤', `#${orderId}`])
    expect(await found(query), query).toEqual([buyer.id]);
});

test('unpaid orders push no paid one off the list, and products are named in each language', async () => {
  const { db } = server.database;
  const user = await register();
  const paid = await addPaidOrder(db, user.id, new Date(server.clock().getTime() - 60_000));
  for (let at = 0; at < 55; at += 1)
    await addPaidOrder(db, user.id, server.clock(), { status: 'expired', paid_at: null, fulfilled_at: null });
  await db.updateTable('orders').set({ descriptions: '{"ja-JP": "ポケット"}' }).where('order_id', '=', paid).execute();
  const plan = {
    code: 'premium',
    name: 'Premium',
    description: 'For every week.',
    features: [],
    tokensPerMonth: 1000,
    prices: { USD: 9 },
    translations: { 'ja-JP': { name: 'プレミアム', description: '毎週', features: [] } },
  };
  const file = catalogueFile.parse({ plans: [plan], packs: [] });
  await server.database.transact((tx) => importCatalogue(tx, file, server.clock()));
  await db.updateTable('users').set({ plan: 'premium' }).where('id', '=', user.id).execute();

  const found = await person(user.id);

  expect(found.orders.find(({ order_id: id }) => id === paid)).toMatchObject({ descriptions: { 'ja-JP': 'ポケット' } });
  expect(found).toMatchObject({ plan_name: 'Premium', plan_translations: { 'ja-JP': { name: 'プレミアム' } } });
  expect((await people()).people[0]).toMatchObject({ plan: 'premium', plan_name: 'Premium' });
});

test('the list has pages', async () => {
  for (let value = 0; value < 3; value += 1) await server.createUser();

  const [first, second] = [await people('', 1, 2), await people('', 2, 2)];

  expect([first.people.length, second.people.length]).toEqual([2, 1]);
  expect(second.pagination).toEqual({ page: 2, total: 3, total_pages: 2 });
});

test('a person has balance, cost, orders, plan and sign-ins, and nothing of what was said', async () => {
  const user = await server.createUser({ tokens: 100_000 });
  const { body } = await server.request('createSession', { body: { title: 'A secret title' } }, { token: user.token });
  const turn = { ...uploadedTurn('item_1', null), user_input: 'a secret word', assistant_output: 'a secret word' };
  const upload = { session_id: body.session.id, conversation_turns: [turn] };
  await server.request('uploadConversation', { body: upload }, { token: user.token });
  await server.database.db.updateTable('balances').set({ used: 50_000 }).where('user_id', '=', user.id).execute();
  const orderId = await addPaidOrder(server.database.db, user.id, server.clock());

  const found = await person(user.id);

  expect(found).toMatchObject({
    email: user.email,
    available_tokens: 100_000,
    used_tokens: 50_000,
    cost: 1,
    conversations: 1,
    last_conversation_at: expect.stringMatching(/^\d{4}-/),
    orders: [{ order_id: orderId, amount: 4.99, status: 'completed' }],
    plans: [],
  });
  expect(found.sign_ins).toHaveLength(1);
  expect(JSON.stringify([found, await people()])).not.toContain('secret');
});

test('a repeated request with another number of tokens is refused', async () => {
  const user = await register();
  const before = (await person(user.id)).available_tokens;
  const id = crypto.randomUUID();
  await change(user, 5000, id);

  const statuses = [await change(user, 6000, id), await change(user, -5000, id)].map(({ status }) => status);

  expect(statuses).toEqual([409, 409]);
  expect((await person(user.id)).available_tokens).toBe(before + 5000);
});

test('tokens are granted and taken with a reason, once per request, and the ledger agrees', async () => {
  const user = await register();
  const before = (await person(user.id)).available_tokens;
  const id = crypto.randomUUID();

  await change(user, 5000, id);
  await change(user, 5000, id);
  const taken = await change(user, -(before + 9000));

  expect(taken.body.person).toMatchObject({
    available_tokens: 0,
    debt: 0,
    entries: [
      { kind: 'withdrawal', tokens: -(before + 5000), reason: 'For the outage of Friday' },
      { kind: 'grant', tokens: 5000, reason: 'For the outage of Friday' },
      { kind: 'grant' },
    ],
  });
  expect(await audit()).toMatchObject([
    { action: 'tokens-taken', subject: user.email, amount: before + 5000, detail: 'For the outage of Friday' },
    { action: 'tokens-granted', subject: user.email, amount: 5000, detail: 'For the outage of Friday' },
    { action: 'person-viewed' },
  ]);
  expect((await checkLedger(server.database.db)).disagreements).toEqual([]);
});

test('an account is made unlimited and limited again', async () => {
  const user = await server.createUser({ tokens: 10 });
  const set = (unlimited: boolean) =>
    server.request('setUnlimited', { params: { id: user.id }, body: { unlimited } }, admin);
  const balance = async () => (await server.request('tokens', {}, { token: user.token })).body.available_tokens;

  await set(true);
  const unlimited = await balance();
  await set(false);

  expect([unlimited, await balance()]).toEqual([-1, 10]);
  expect((await audit()).map(({ action }) => action)).toEqual(['unlimited-off', 'unlimited-on']);
});

test('a blocked person is out at once, cannot sign in, and is back after unblocking', async () => {
  const password = 'a long password';
  const user = await register(password);
  const block = (blocked: boolean) =>
    server.request('setBlocked', { params: { id: user.id }, body: { blocked, reason: 'Spam' } }, admin);
  const signIn = () => server.request('login', { body: { email: user.email, password } });
  const second = (await signIn()).body.token ?? '';

  await block(true);

  const statuses = await Promise.all(
    [user.token, second].map(async (token) => (await server.request('profile', {}, { token })).status),
  );
  const refused = await signIn();
  expect(statuses).toEqual([401, 401]);
  expect([refused.status, refused.error.code]).toEqual([403, 'account_blocked']);
  expect((await server.request('login', { body: { email: user.email, password: 'a guess' } })).error.code).toBe(
    'invalid_credentials',
  );

  await block(false);
  expect((await signIn()).status).toBe(200);
  expect((await server.request('profile', {}, { token: user.token })).status).toBe(401);
  expect((await audit()).map(({ action }) => action)).toEqual(['unblocked', 'blocked']);
});

test('a blocked person is mailed no code that would be useless, but that the account is blocked', async () => {
  const { user, email, password, token } = await registerPerson(server);
  await server.request('setMfa', { body: { enabled: true } }, { token });
  await server.request('forgotPassword', { body: { email } });
  const { secret } = linkIn(await newestMail(server.dataDir, email));
  await server.request('setBlocked', { params: { id: user.id }, body: { blocked: true, reason: 'Spam' } }, admin);

  const login = await server.request('login', { body: { email, password } });
  const reset = await server.request('resetPassword', {
    body: { email, code: secret, newPassword: 'another password' },
  });

  expect([login.error.code, reset.error.code]).toEqual(['account_blocked', 'account_blocked']);
  for (const purpose of ['forgot_password', 'registration', 'mfa'] as const) {
    const sent = await server.request('sendOtp', { body: { email, purpose, ...(purpose === 'mfa' && { password }) } });
    const { subject, text } = await newestMail(server.dataDir, email);
    expect([sent.status, subject]).toEqual([200, 'Your Dragoman account is blocked']);
    expect(text).not.toMatch(/\d{6}|#/);
  }
});

test('the calls that a blocked person pays for end too, without a token of the person', async () => {
  const user = await server.createUser({ tokens: 1000 });
  const { body } = await server.request('createSession', { body: {} }, { token: user.token });
  const { db } = server.database;
  const now = server.clock();
  const call = { id: 'of-a-guest', session_id: body.session.id, owner: 'process', started_at: now };
  await db
    .insertInto('calls')
    .values({ ...call, heartbeat_at: now, ended_at: null, end_reason: null })
    .execute();
  const reason = async () => (await readHeldCalls(db, [call.id], now)).get(call.id)?.endReason;
  const before = await reason();

  await server.request('setBlocked', { params: { id: user.id }, body: { blocked: true } }, admin);

  expect([before, await reason()]).toEqual([null, 'signed_out']);
});

test('a person is deleted only when the address confirms it; the audit log keeps no name', async () => {
  const user = await register();
  const remove = (email: string) => server.request('deletePerson', { params: { id: user.id }, body: { email } }, admin);

  const wrong = await remove('someone@example.org');
  const deleted = await remove(user.email.toUpperCase());
  const again = await remove(user.email);

  expect([wrong.status, deleted.status, again.status]).toEqual([400, 200, 409]);
  expect(deleted.body.person).toMatchObject({ name: '', email: `closed-${user.id}@invalid` });
  expect((await server.request('profile', {}, { token: user.token })).status).toBe(401);
  expect(await audit()).toMatchObject([{ action: 'person-deleted', subject: `closed-${user.id}@invalid` }]);
});

test('trials are listed with what they cost', async () => {
  const { body: trial } = await server.request('startTrial', { body: newDevice() });
  const charge = { trialId: trial.trialId, tokens: 5000, reference: 'one' };
  await chargeTrial(server.database.db, charge, server.clock());

  const { body } = await server.request('adminTrials', { query: {} }, admin);

  expect(body.trials).toMatchObject([
    { granted_tokens: trial.remainingTokens, used_tokens: 5000, cost: 0.1, is_running: true, conversations: 0 },
  ]);
  expect(body.totals).toEqual({ trials: 1, running: 1, used_tokens: 5000, cost: 0.1 });
});

test('a user reaches none of it', async () => {
  const user = await server.createUser();
  const names = ['adminPeople', 'adminTrials', 'paymentProblems', 'recentErrors'] as const;

  const statuses = await Promise.all(
    names.map(async (name) => (await server.request(name, { query: {} }, { token: user.token })).status),
  );

  expect(statuses).toEqual([403, 403, 403, 403]);
});
