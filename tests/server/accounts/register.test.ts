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

  const { answer } = await server.call('profile', {}, { token: person.token });
  expect(answer.user).toMatchObject({ email: 'mei@example.org', name: 'Mei Tanaka', auth0Id: null, mfaEnabled: false });
});

test('a new person is given tokens once, in the ledger', async () => {
  const { token } = await registerPerson(server);

  const balance = await server.call('tokens', {}, { token });
  const charges = await server.call('charges', { query: {} }, { token });
  expect(balance.answer).toEqual({ available_tokens: 1234, used_tokens: 0, unlimited: false });
  expect(charges.answer.charges).toMatchObject([{ kind: 'grant', tokens: 1234 }]);
});

test('a wrong code makes no account', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const right = await newestCode(server.dataDir, 'mei@example.org');
  const code = right === '000000' ? '000001' : '000000';

  const refused = await server.call('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(refused.status).toBe(400);
  expect(refused.failure.code).toBe('invalid_code');
});

test('a code is used once', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code };

  const replies = await Promise.all([1, 2, 3].map(() => server.call('register', { body })));

  expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test('a code is void after ten minutes', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  server.clock.pass(10 * 60_000 + 1000);

  const refused = await server.call('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(refused.failure.code).toBe('invalid_code');
});

test('a newer code makes the older one void', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const older = await newestCode(server.dataDir, 'mei@example.org');
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const newer = await newestCode(server.dataDir, 'mei@example.org');

  const outcomes = [];
  for (const code of [older, newer]) {
    outcomes.push((await server.call('verifyOtp', { body: { email: 'mei@example.org', code } })).status);
  }

  expect(outcomes).toEqual(older === newer ? [200, 200] : [400, 200]);
});

test('a code for one purpose is worth nothing for another', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org', purpose: 'registration' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');

  const refused = await server.call('verifyOtp', {
    body: { email: 'mei@example.org', code, purpose: 'forgot_password' },
  });

  expect(refused.failure.code).toBe('invalid_code');
});

test('checking a code does not use it up', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  for (let check = 0; check < 6; check += 1) {
    expect((await server.call('verifyOtp', { body: { email: 'mei@example.org', code } })).status).toBe(200);
  }

  const { status } = await server.call('register', {
    body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code },
  });

  expect(status).toBe(200);
});

test('who registers an address that has an account is answered like anybody, and the owner is told by mail', async () => {
  const { email } = await registerPerson(server, { email: 'mei@example.org' });

  const known = await server.call('sendOtp', { body: { email, locale: 'ja' } });
  const unknown = await server.call('sendOtp', { body: { email: 'new@example.org' } });

  expect(known.answer).toEqual(unknown.answer);
  const mail = await newestMail(server.dataDir, email);
  expect(mail.subject).toBe('Dragoman のアカウントは登録済みです');
  expect(mail.text).not.toMatch(/\d{6}/);
});

test('the code is mailed in the language of the interface', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org', locale: 'zh-CN' } });

  const mail = await newestMail(server.dataDir, 'mei@example.org');
  expect(mail.subject).toMatch(/^Dragoman 验证码：\d{6}$/);
  expect(mail.html).toContain('<html lang="zh-CN">');
});

test('the language of the first mail stays with the person', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org', locale: 'ja-JP' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  await server.call('register', { body: { email: 'mei@example.org', password: 'long enough', name: 'Mei', code } });

  await server.call('forgotPassword', { body: { email: 'mei@example.org' } });

  expect((await newestMail(server.dataDir, 'mei@example.org')).subject).toMatch(/^Dragoman パスワード再設定コード/);
});

test('a person cannot make themselves rich or important by registering', async () => {
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const code = await newestCode(server.dataDir, 'mei@example.org');
  const greedy = {
    plan: 'premium',
    unlimited: true,
    auth0Id: 'apple|1',
    tokens: 1e9,
    id: '00000000-0000-4000-8000-000000000000',
  };
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code, ...greedy };

  const { answer } = await server.call('register', { body });

  expect(answer.user).toMatchObject({ plan: 'free', auth0Id: null });
  expect(answer.user?.id).not.toBe(greedy.id);
  const balance = await server.call('tokens', {}, { token: answer.token! });
  expect(balance.answer).toMatchObject({ available_tokens: 1234, unlimited: false });
});

test('an account may have the smallest password that is allowed and none smaller', async () => {
  const short = await server.call('register', {
    body: { email: 'a@example.org', password: '1234567', name: 'A', code: '123456' },
  });

  expect(short.status).toBe(400);
  expect(short.failure).toMatchObject({ code: 'invalid_request' });
  expect((await readOutbox(server.dataDir)).some((mail) => mail.to === 'a@example.org')).toBe(false);
});
