import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newestCode, newestMail } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function isSignedIn(token: string): Promise<boolean> {
  return (await server.request('profile', {}, { token })).status === 200;
}

async function signedIn(person: { email: string; password: string }): Promise<string> {
  const { body: result } = await server.request('login', { body: { email: person.email, password: person.password } });
  return result.token!;
}

test('the right password signs in; the address is case-insensitive', async () => {
  const person = await registerPerson(server, { email: 'mei@example.org' });

  const { body: result } = await server.request('login', {
    body: { email: 'Mei@Example.ORG', password: person.password },
  });

  expect(result).toMatchObject({ success: true, user: { email: 'mei@example.org' } });
  expect(result.user?.last_login_at).not.toBeNull();
});

test('a login is never before the account, also where the clocks of two servers differ', async () => {
  const person = await registerPerson(server);
  server.clock.pass(-60_000);

  const { body } = await server.request('login', { body: { email: person.email, password: person.password } });

  server.clock.pass(60_000);
  for (const user of [person.user, body.user])
    expect(Date.parse(user?.last_login_at ?? '')).toBeGreaterThanOrEqual(Date.parse(user?.created_at ?? ''));
});

test('each sign-in issues a new token, whatever token the request carried', async () => {
  const person = await registerPerson(server);
  const planted = 'a-token-planted-on-this-device-by-an-attacker';

  const first = await server.request('login', { body: person }, { token: planted });
  const second = await server.request('login', { body: person }, { token: first.body.token! });

  expect(new Set([person.token, planted, first.body.token, second.body.token]).size).toBe(4);
  expect(await isSignedIn(planted)).toBe(false);
});

test('tokens are not stored in plain text', async () => {
  const { token } = await registerPerson(server);

  const stored = JSON.stringify(await server.database.db.selectFrom('access_tokens').selectAll().execute());

  expect(stored).not.toContain(token);
});

test('with two-factor authentication a sign-in requires a mailed code, valid once', async () => {
  const person = await registerPerson(server);
  await server.request('setMfa', { body: { enabled: true } }, { token: person.token });
  const credentials = { email: person.email, password: person.password };

  const browser = server.browser();
  const asked = await browser('login', { body: credentials });
  await browser('sendOtp', { body: { ...credentials, purpose: 'mfa', isLogin: true } });
  const code = await newestCode(server.dataDir, person.email);
  const wrong = await browser('login', {
    body: { ...credentials, code: code === '111111' ? '222222' : '111111' },
  });
  const right = await browser('login', { body: { ...credentials, code } });
  const again = await browser('login', { body: { ...credentials, code } });

  expect([asked.status, asked.error]).toEqual([401, { code: '451', message: 'MFA_REQUIRED' }]);
  expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_code']);
  expect(right.body.user?.mfaEnabled).toBe(true);
  expect([again.status, again.error.code]).toEqual([400, 'invalid_code']);
});

test('a second-factor code does not replace the password', async () => {
  const person = await registerPerson(server);
  await server.request('setMfa', { body: { enabled: true } }, { token: person.token });
  const browser = server.browser();
  await browser('sendOtp', { body: { email: person.email, password: person.password, purpose: 'mfa' } });
  const code = await newestCode(server.dataDir, person.email);

  const refused = await browser('login', { body: { email: person.email, password: 'wrong password', code } });

  expect(refused.error.code).toBe('invalid_credentials');
});

test('logging out revokes this token only', async () => {
  const person = await registerPerson(server);
  const other = await signedIn(person);

  await server.request('logout', {}, { token: person.token });

  expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([false, true]);
});

test('logging out everywhere revokes every token of this person and of no other', async () => {
  const person = await registerPerson(server);
  const tokens = [person.token, await signedIn(person), await signedIn(person)];
  const other = await registerPerson(server);

  await server.request('logoutEverywhere', {}, { token: person.token });

  expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false, false]);
  expect(await isSignedIn(other.token)).toBe(true);
});

test('a refresh issues a new token; the old one stays valid for 30 seconds', async () => {
  const { token } = await registerPerson(server);

  const { body: result } = await server.request('refresh', {}, { token });
  const inGrace = await isSignedIn(token);
  server.clock.pass(31_000);

  expect(result.token).not.toBe(token);
  const isNewValid = await isSignedIn(result.token);
  expect([inGrace, isNewValid, await isSignedIn(token)]).toEqual([true, true, false]);
});

test('logging out with any token of a refresh family revokes the whole family', async () => {
  const refreshed = async (token: string) => (await server.request('refresh', {}, { token })).body.token;
  for (const which of [0, 1, 2, 3]) {
    const { token } = await registerPerson(server);
    const [value, other] = [await refreshed(token), await refreshed(token)];
    const family = [token, value, other, await refreshed(other)];

    await server.request('logout', {}, { token: family[which] ?? '' });

    expect(await Promise.all(family.map(isSignedIn))).toEqual([false, false, false, false]);
  }
});

test("changing the password ends every token, also copies of this device's, and gives this device a new one", async () => {
  const person = await registerPerson(server);
  const other = await signedIn(person);
  const { body: result } = await server.request('refresh', {}, { token: person.token });
  const body = { currentPassword: person.password, newPassword: 'a better password' };

  const changed = await server.request('updatePassword', { body }, { token: result.token });

  expect(await Promise.all([person.token, result.token, other].map(isSignedIn))).toEqual([false, false, false]);
  expect(await isSignedIn(changed.body.token ?? '')).toBe(true);
  const [old, fresh] = [
    await server.request('login', { body: { email: person.email, password: person.password } }),
    await server.request('login', { body: { email: person.email, password: body.newPassword } }),
  ];
  expect([old.status, fresh.status]).toEqual([401, 200]);
  expect((await newestMail(server.dataDir, person.email)).subject).toBe('Your Dragoman password was changed');
});

test('a refreshed token that is used after its grace period ends the tokens it was refreshed to', async () => {
  const { token } = await registerPerson(server);
  const { body: result } = await server.request('refresh', {}, { token });
  server.clock.pass(31_000);
  const before = await isSignedIn(result.token);

  const copied = await isSignedIn(token);

  expect([before, copied, await isSignedIn(result.token)]).toEqual([true, false, false]);
});

test('a token that expired unused ends no other token', async () => {
  const person = await registerPerson(server);
  server.clock.pass(29 * 86_400_000);
  const other = await signedIn(person);
  server.clock.pass(2 * 86_400_000);

  expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([false, true]);
});

test('after ninety days a user signs in again, however often the token was refreshed', async () => {
  let { token } = await registerPerson(server);
  for (const days of [29, 29, 29]) {
    server.clock.pass(days * 86_400_000);
    token = (await server.request('refresh', {}, { token })).body.token;
  }
  server.clock.pass(2 * 86_400_000);
  const onDay89 = await isSignedIn(token);
  server.clock.pass(2 * 86_400_000);

  expect([onDay89, await isSignedIn(token)]).toEqual([true, false]);
});

test('refreshing is limited per person', async () => {
  const { token } = await registerPerson(server);
  await server.request('refresh', {}, { token });
  await server.database.db
    .updateTable('rate_limits')
    .set({ hits: 120 })
    .where('key', 'like', 'refresh-account:%')
    .execute();

  expect((await server.request('refresh', {}, { token })).status).toBe(429);
});

test('changing the password requires the current one', async () => {
  const person = await registerPerson(server);
  const body = { currentPassword: 'not this one', newPassword: 'a better password' };

  const refused = await server.request('updatePassword', { body }, { token: person.token });

  expect([refused.status, refused.error.code]).toEqual([400, 'invalid_credentials']);
  expect(await isSignedIn(person.token)).toBe(true);
});

test('a password reset requires a mailed code, signs out every device and takes effect immediately', async () => {
  const person = await registerPerson(server);
  const browser = server.browser();
  await browser('forgotPassword', { body: { email: person.email } });
  const code = await newestCode(server.dataDir, person.email);
  const checked = await browser('verifyOtp', {
    body: { email: person.email, code, purpose: 'forgot_password' },
  });

  const reset = await browser('resetPassword', {
    body: { email: person.email, code, newPassword: 'a new password' },
  });
  const again = await browser('resetPassword', {
    body: { email: person.email, code, newPassword: 'yet another' },
  });

  expect([checked.status, reset.status, again.status]).toEqual([200, 200, 400]);
  expect(await isSignedIn(person.token)).toBe(false);
  expect((await server.request('login', { body: { email: person.email, password: 'a new password' } })).status).toBe(
    200,
  );
});

test('passwords match across Unicode compositions of the same characters', async () => {
  const person = await registerPerson(server, { password: 'pass\u0065\u0301word' });

  const { status } = await server.request('login', { body: { email: person.email, password: 'pass\u00e9word' } });

  expect(status).toBe(200);
});
