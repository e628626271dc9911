import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import { newestCode, newestMail, readOutbox } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { SIGNUP_TOKENS: '1234' } });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

test('a mailed code and a password make an account that is signed in', async () => {
  const person = await registerPerson(server, { email: 'mei@example.org' });

  const { body: answer } = await server.request('profile', {}, { token: person.token });
  expect(answer.user).toMatchObject({ email: 'mei@example.org', name: 'Mei Tanaka', auth0Id: null, mfaEnabled: false });
});

test('a new person is given tokens once, in the ledger', async () => {
  const { token } = await registerPerson(server);

  const balance = await server.request('tokens', {}, { token });
  const charges = await server.request('charges', { query: {} }, { token });
  expect(balance.body).toEqual({ available_tokens: 1234, used_tokens: 0, unlimited: false });
  expect(charges.body.charges).toMatchObject([{ kind: 'grant', tokens: 1234 }]);
});

test('a wrong code makes no account', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const right = await newestCode(server.dataDir, 'mei@example.org');
  const code = right === '000000' ? '000001' : '000000';

  const refused = await server.request('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(refused.status).toBe(400);
  expect(refused.error.code).toBe('invalid_code');
});

test('a code is used once', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code };

  const replies = await Promise.all([1, 2, 3].map(() => server.request('register', { body })));

  expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test('a code is void after ten minutes', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  server.clock.pass(10 * 60_000 + 1000);

  const refused = await server.request('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(refused.error.code).toBe('invalid_code');
});

test('a newer code makes the older one void', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const older = await newestCode(server.dataDir, 'mei@example.org');
  await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const newer = await newestCode(server.dataDir, 'mei@example.org');

  const outcomes = [];
  for (const code of [older, newer]) {
    outcomes.push((await server.request('verifyOtp', { body: { email: 'mei@example.org', code } })).status);
  }

  expect(outcomes).toEqual(older === newer ? [200, 200] : [400, 200]);
});

test('a code for one purpose is worth nothing for another', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org', purpose: 'registration' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');

  const refused = await server.request('verifyOtp', {
    body: { email: 'mei@example.org', code, purpose: 'forgot_password' },
  });

  expect(refused.error.code).toBe('invalid_code');
});

test('checking a code does not use it up', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  for (let check = 0; check < 6; check += 1) {
    expect((await server.request('verifyOtp', { body: { email: 'mei@example.org', code } })).status).toBe(200);
  }

  const { status } = await server.request('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(status).toBe(200);
});

test('who registers an address that has an account is answered like anybody, and the owner is told by mail', async () => {
  const { email } = await registerPerson(server, { email: 'mei@example.org' });

  const known = await server.request('sendOtp', { body: { email, locale: 'ja' } });
  const unknown = await server.request('sendOtp', { body: { email: 'new@example.org' } });

  expect(known.body).toEqual(unknown.body);
  const mail = await newestMail(server.dataDir, email);
  expect(mail.subject).toBe('Dragoman のアカウントは登録済みです');
  expect(mail.text).not.toMatch(/\d{6}/);
});

test('the code is mailed in the language of the interface', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org', locale: 'zh-CN' } });

  const mail = await newestMail(server.dataDir, 'mei@example.org');
  expect(mail.subject).toMatch(/^Dragoman 验证码：\d{6}$/);
  expect(mail.html).toContain('<html lang="zh-CN">');
});

test('the language of the first mail stays with the person', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org', locale: 'ja-JP' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  await server.request('register', { body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code } });

  await server.request('forgotPassword', { body: { email: 'mei@example.org' } });

  expect((await newestMail(server.dataDir, 'mei@example.org')).subject).toMatch(/^Dragoman パスワード再設定コード/);
});

test('a person cannot make themselves rich or important by registering', async () => {
  await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  const greedy = {
    plan: 'premium',
    unlimited: true,
    auth0Id: 'apple|1',
    tokens: 1e9,
    id: '00000000-0000-4000-8000-000000000000',
  };
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code, ...greedy };

  const { body: answer } = await server.request('register', { body });

  expect(answer.user).toMatchObject({ plan: 'free', auth0Id: null });
  expect(answer.user?.id).not.toBe(greedy.id);
  const balance = await server.request('tokens', {}, { token: answer.token! });
  expect(balance.body).toMatchObject({ available_tokens: 1234, unlimited: false });
});

test('an account may have the smallest password that is allowed and none smaller', async () => {
  const short = await server.request('register', {
    body: { email: 'a@example.org', password: '1234567', name: 'A', code: '123456' },
  });

  expect(short.status).toBe(400);
  expect(short.error).toMatchObject({ code: 'invalid_request' });
  expect((await readOutbox(server.dataDir)).some((mail) => mail.to === 'a@example.org')).toBe(false);
});
