import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newestCode, newestMail, readOutbox } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;
let browser: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ env: { SIGNUP_TOKENS: '1234' } });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  browser = server.browser();
});
afterAll(() => server.close());

test('registering with a mailed code creates a signed-in account', async () => {
  const person = await registerPerson(server, { email: 'mei@example.org' });

  const { body: result } = await server.request('profile', {}, { token: person.token });
  expect(result.user).toMatchObject({ email: 'mei@example.org', name: 'Mei Tanaka', auth0Id: null, mfaEnabled: false });
});

async function available({ token }: { token: string }): Promise<number> {
  return (await server.request('tokens', {}, { token })).body.available_tokens;
}

test('a mailbox gets the signup grant once: not under other spellings, and not after closing the account', async () => {
  const first = await registerPerson(server, { email: 'jo.doe@gmail.com' });
  const plus = await registerPerson(server, { email: 'jo.doe+2@gmail.com' });
  const dots = await registerPerson(server, { email: 'jodoe@googlemail.com' });
  const other = await registerPerson(server, { email: 'jo.doe@example.org' });
  const before = await Promise.all([first, plus, dots, other].map(available));
  await server.request('closeAccount', { body: { password: other.password } }, { token: other.token });
  const again = await registerPerson(server, { email: 'jo.doe@example.org' });

  expect(before).toEqual([before[0], 0, 0, before[0]]);
  expect(before[0]).toBeGreaterThan(0);
  expect(await available(again)).toBe(0);
  const stored = JSON.stringify(await server.database.db.selectFrom('gifted_mailboxes').selectAll().execute());
  expect(stored).not.toContain('doe');
});

test('when the free tokens of the day are used up, the signup grant comes with a later sign-in, once', async () => {
  const frugal = await startTestServer({ env: { SIGNUP_TOKENS: '1000', FREE_TOKENS_PER_DAY: '1500' } });
  const balance = async ({ token }: { token: string }) =>
    (await frugal.request('tokens', {}, { token })).body.available_tokens;
  await registerPerson(frugal);
  const late = await registerPerson(frugal);
  const atFirst = await balance(late);
  const signIn = async () => {
    const { body } = await frugal.request('login', { body: { email: late.email, password: late.password } });
    return await balance({ token: body.token ?? '' });
  };
  const sameDay = await signIn();
  frugal.clock.pass(24 * 3_600_000);
  const nextDays = [await signIn(), await signIn()];
  await frugal.close();

  expect([atFirst, sameDay, ...nextDays]).toEqual([0, 0, 1000, 1000]);
});

test('a new account gets the signup grant once, as a ledger entry', async () => {
  const { token } = await registerPerson(server);

  const balance = await server.request('tokens', {}, { token });
  const charges = await server.request('charges', { query: {} }, { token });
  expect(balance.body).toEqual({ available_tokens: 1234, used_tokens: 0, unlimited: false });
  expect(charges.body.charges).toMatchObject([{ kind: 'grant', tokens: 1234 }]);
});

test('a wrong code creates no account', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const right = await newestCode(server.dataDir, 'mei@example.org');
  const code = right === '000000' ? '000001' : '000000';

  const refused = await browser('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(refused.status).toBe(400);
  expect(refused.error.code).toBe('invalid_code');
});

test('a code can be used once', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code };

  const replies = await Promise.all([1, 2, 3].map(() => browser('register', { body })));

  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test('a code expires after ten minutes', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  server.clock.pass(10 * 60_000 + 1000);

  const refused = await browser('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(refused.error.code).toBe('invalid_code');
});

test('a newer code voids the older one', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const older = await newestCode(server.dataDir, 'mei@example.org');
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const newer = await newestCode(server.dataDir, 'mei@example.org');

  const outcomes = [];
  for (const code of [older, newer]) {
    outcomes.push((await browser('verifyOtp', { body: { email: 'mei@example.org', code } })).status);
  }

  expect(outcomes).toEqual(older === newer ? [200, 200] : [400, 200]);
});

test('a code is valid for its purpose only', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org', purpose: 'registration' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');

  const refused = await browser('verifyOtp', {
    body: { email: 'mei@example.org', code, purpose: 'forgot_password' },
  });

  expect(refused.error.code).toBe('invalid_code');
});

test('verifying a code does not consume it', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  for (let check = 0; check < 6; check += 1) {
    expect((await browser('verifyOtp', { body: { email: 'mei@example.org', code } })).status).toBe(200);
  }

  const { status } = await browser('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(status).toBe(200);
});

test('registering a taken address returns the usual response, and its owner is informed by mail', async () => {
  const { email } = await registerPerson(server, { email: 'mei@example.org' });

  const known = await browser('sendOtp', { body: { email, locale: 'ja' } });
  const unknown = await browser('sendOtp', { body: { email: 'new@example.org' } });

  expect(known.body).toEqual(unknown.body);
  const mail = await newestMail(server.dataDir, email);
  expect(mail.subject).toBe('Dragoman のアカウントは登録済みです');
  expect(mail.text).not.toMatch(/\d{6}/);
});

test('the code is mailed in the interface language', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org', locale: 'zh-CN' } });

  const mail = await newestMail(server.dataDir, 'mei@example.org');
  expect(mail.subject).toMatch(/^Dragoman 验证码：\d{6}$/);
  expect(mail.html).toContain('<html lang="zh-CN" dir="ltr">');
});

test('the language of the first mail becomes the account’s language', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org', locale: 'ja-JP' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  await browser('register', { body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code } });

  await server.request('forgotPassword', { body: { email: 'mei@example.org' } });

  expect((await newestMail(server.dataDir, 'mei@example.org')).subject).toMatch(/^Dragoman パスワード再設定コード/);
});

test('registration ignores plan, balance and id fields in the body', async () => {
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  const manipulated = {
    plan: 'premium',
    unlimited: true,
    auth0Id: 'apple|1',
    tokens: 1e9,
    id: '00000000-0000-4000-8000-000000000000',
  };
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code, ...manipulated };

  const { body: result } = await browser('register', { body });

  expect(result.user).toMatchObject({ plan: 'free', auth0Id: null });
  expect(result.user?.id).not.toBe(manipulated.id);
  const balance = await server.request('tokens', {}, { token: result.token! });
  expect(balance.body).toMatchObject({ available_tokens: 1234, unlimited: false });
});

test('a password below the minimum length is refused', async () => {
  const short = await browser('register', {
    body: { email: 'a@example.org', password: '1234567', name: 'A', code: '123456' },
  });

  expect(short.status).toBe(400);
  expect(short.error).toMatchObject({ code: 'invalid_request' });
  expect((await readOutbox(server.dataDir)).some((mail) => mail.to === 'a@example.org')).toBe(false);
});
