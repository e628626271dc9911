import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerPerson } from '../accounts/new-person.ts';
import type { ApiClient } from '../api-client.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { linkIn, newestCode, newestMail, readOutbox } from '../mail/read-outbox.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const HOME = { headers: { 'x-forwarded-for': '203.0.113.7' } };

/** A stranger's address; each `network` is a /24 of its own. */
function strangerFrom(network: number) {
  return { headers: { 'x-forwarded-for': `198.${network >> 8}.${network & 255}.9` } };
}

async function mailsTo(email: string) {
  return (await readOutbox(server.dataDir)).filter(({ to }) => to === email);
}

/** Requests of strangers, each from a network and a browser of its own. */
async function strangersRequest(email: string, count: number, from = 0): Promise<void> {
  for (let network = from; network < from + count; network += 1)
    await server.request('forgotPassword', { body: { email } }, strangerFrom(network));
}

/** @returns the statuses */
async function guess(browser: ApiClient, email: string, count: number, network: number): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < count; at += 1) {
    const body = { email, code: String(100_000 + at), newPassword: 'of a stranger' };
    statuses.push((await browser('resetPassword', { body }, strangerFrom(network))).status);
  }
  return statuses;
}

test('wrong codes of strangers, on however many networks, do not use up the code of the browser that requested it', async () => {
  const { email } = await registerPerson(server);
  const home = server.browser();
  await home('forgotPassword', { body: { email } }, HOME);
  const code = await newestCode(server.dataDir, email);

  for (let network = 0; network < 40; network += 1) await guess(server.browser(), email, 5, network);
  const elsewhere = await server.request('verifyOtp', { body: { email, code, purpose: 'forgot_password' } }, HOME);
  const reset = await home('resetPassword', { body: { email, code, newPassword: 'of the owner' } }, HOME);

  expect([elsewhere.status, elsewhere.error.code]).toEqual([400, 'invalid_code']);
  expect(reset.status).toBe(200);
});

test('strangers who request resets all day neither void a mailed link nor keep its owner from getting one', async () => {
  const { email } = await registerPerson(server);
  const before = (await mailsTo(email)).length;
  const links = new Set<number>();

  for (let minutes = 0; minutes < 25 * 60; minutes += 75) {
    await strangersRequest(email, 10, minutes);
    await server.browser()('forgotPassword', { body: { email } }, HOME);
    const { email: to, secret } = linkIn(await newestMail(server.dataDir, email));
    const link = await server.request('verifyOtp', { body: { email: to, code: secret, purpose: 'forgot_password' } });
    links.add(link.status);
    server.clock.pass(75 * MINUTE_MS);
  }

  expect([...links]).toEqual([200]);
  expect((await mailsTo(email)).length - before).toBeLessThan(60);
}, 120_000);

test('what strangers request does not keep a device that has signed in before from getting a code', async () => {
  const { email, password } = await registerPerson(server);
  const home = server.browser();
  await home('login', { body: { email, password } }, HOME);
  await strangersRequest(email, 30);
  server.clock.pass(11 * MINUTE_MS);
  await strangersRequest(email, 30, 100);

  const own = await home('forgotPassword', { body: { email } }, HOME);
  const code = await newestCode(server.dataDir, email);
  const reset = await home('resetPassword', { body: { email, code, newPassword: 'of the owner' } }, HOME);

  expect([own.status, reset.status]).toEqual([200, 200]);
});

test('an earlier link stays valid when mails are requested later, works once, and voids all others', async () => {
  const { email, password } = await registerPerson(server);
  await server.browser()('forgotPassword', { body: { email } }, HOME);
  const first = linkIn(await newestMail(server.dataDir, email));
  await strangersRequest(email, 3);
  const later = linkIn(await newestMail(server.dataDir, email));

  const on = (secret: string) =>
    server.request('resetPassword', { body: { email, code: secret, newPassword: 'of the owner' } });
  const [used, again, other] = [await on(first.secret), await on(first.secret), await on(later.secret)];
  const login = await server.request('login', { body: { email, password } });

  expect([used.status, again.error.code, other.error.code, login.status]).toEqual([200, 'link_used', 'link_used', 401]);
});

test('a link expires after half an hour, and a cut or foreign one is refused', async () => {
  const { email } = await registerPerson(server);
  const other = await registerPerson(server);
  await server.browser()('forgotPassword', { body: { email } }, HOME);
  const { secret } = linkIn(await newestMail(server.dataDir, email));
  const check = (to: string, code: string) =>
    server.request('verifyOtp', { body: { email: to, code, purpose: 'forgot_password' } });

  const foreign = await check(other.email, secret);
  const cut = await check(email, secret.slice(0, 40));
  server.clock.pass(29 * MINUTE_MS);
  const late = await check(email, secret);
  server.clock.pass(2 * MINUTE_MS);
  const expired = await check(email, secret);

  expect([foreign.error.code, cut.error.code, late.status]).toEqual(['invalid_code', 'invalid_request', 200]);
  expect(expired.error.code).toBe('link_expired');
});

test('one person guesses at most ten codes of an account a day, and its owner still resets by link', async () => {
  const { email } = await registerPerson(server);
  let tried = 0;
  for (let network = 0; network < 6; network += 1) {
    const browser = server.browser();
    await browser('forgotPassword', { body: { email } }, strangerFrom(network));
    const before = await countTries();
    await guess(browser, email, 6, network);
    tried += (await countTries()) - before;
  }
  const code = await newestCode(server.dataDir, email);
  const right = await server.browser()('resetPassword', { body: { email, code, newPassword: 'of a stranger' } });
  const { secret } = linkIn(await newestMail(server.dataDir, email));
  const reset = await server.request('resetPassword', { body: { email, code: secret, newPassword: 'of the owner' } });

  expect(tried).toBe(30);
  expect(await wrongCodes()).toBe(11);
  expect([right.status, reset.status]).toEqual([400, 200]);
});

async function countTries(): Promise<number> {
  const rows = await server.database.db.selectFrom('codes').select('tries').execute();
  return rows.reduce((sum, { tries }) => sum + tries, 0);
}

/** Codes that were compared and refused, and one that was not compared. */
async function wrongCodes(): Promise<number> {
  const limits = server.database.db.selectFrom('rate_limits').select('hits').where('key', 'like', 'wrong-codes:%');
  return Math.max(...(await limits.execute()).map(({ hits }) => hits));
}

test('strangers neither block nor void the registration of an address: any mailed link completes it', async () => {
  const email = 'mei@example.org';
  for (let network = 0; network < 30; network += 1)
    await server.request('sendOtp', { body: { email } }, strangerFrom(network));
  const own = await server.request('sendOtp', { body: { email } }, HOME);
  const { secret } = linkIn(await newestMail(server.dataDir, email));

  const body = { email, password: 'long enough', name: 'Mei', code: secret };
  const registered = await server.request('register', { body }, HOME);

  expect([own.status, registered.status]).toEqual([429, 200]);
});

test('a person who knows the password does not use up the second factor that the owner has requested', async () => {
  const { email, password, token } = await registerPerson(server);
  await server.request('setMfa', { body: { enabled: true } }, { token });
  const [home, stranger] = [server.browser(), server.browser()];
  await stranger('sendOtp', { body: { email, password, purpose: 'mfa' } }, strangerFrom(1));
  await home('sendOtp', { body: { email, password, purpose: 'mfa' } }, HOME);
  const code = await newestCode(server.dataDir, email);

  for (const wrong of ['100000', '100001', '100002', '100003', '100004', '100005'])
    await stranger('login', { body: { email, password, code: wrong } }, strangerFrom(1));
  await stranger('sendOtp', { body: { email, password, purpose: 'mfa' } }, strangerFrom(1));
  const signedIn = await home('login', { body: { email, password, code } }, HOME);

  expect(signedIn.status).toBe(200);
});

test('mails that strangers request for a new address do not keep an account from changing to it', async () => {
  const person = await registerPerson(server);
  const email = 'new@example.org';
  await strangersRequest(email, 30);
  for (let network = 0; network < 30; network += 1)
    await server.request('verifyOtp', { body: { email, code: '100000' } }, strangerFrom(network));

  const body = { email, password: person.password };
  const requested = await server.request('requestEmailChange', { body }, { token: person.token, ...HOME });
  const code = await newestCode(server.dataDir, email);
  const changed = await server.request('changeEmail', { body: { email, code } }, { token: person.token, ...HOME });

  expect([requested.status, changed.status]).toEqual([200, 200]);
});
