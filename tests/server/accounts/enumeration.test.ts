import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newestMail, readOutbox } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

type RawResponse = { readonly status: number; readonly body: string };

async function post(path: string, body: object): Promise<RawResponse> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

const unknown = 'unknown@example.org';

test.for<[string, (email: string) => object]>([
  ['/auth/login', (email) => ({ email, password: 'a wrong one' })],
  ['/auth/send-otp', (email) => ({ email })],
  ['/auth/send-otp', (email) => ({ email, purpose: 'mfa', isLogin: true })],
  ['/auth/send-otp', (email) => ({ email, purpose: 'forgot_password' })],
  ['/auth/forgot-password', (email) => ({ email })],
  ['/auth/verify-otp', (email) => ({ email, code: '000000', purpose: 'mfa' })],
  ['/auth/reset-password', (email) => ({ email, code: '000000', newPassword: 'long enough' })],
  ['/auth/register', (email) => ({ email, code: '000000', name: 'Mei', password: 'long enough' })],
])('%s returns the same response with and without an account', async ([path, bodyFor]) => {
  const { email } = await registerPerson(server);

  const forKnown = await post(path, bodyFor(email));
  const forUnknown = await post(path, bodyFor(unknown));

  expect(forKnown).toEqual(forUnknown);
});

test.for(['registration', 'forgot_password'] as const)(
  'one mail is sent for %s with and without an account, so that timing reveals nothing',
  async (purpose) => {
    const { email } = await registerPerson(server);
    const before = (await readOutbox(server.dataDir)).length;

    await server.request('sendOtp', { body: { email, purpose } });
    await server.request('sendOtp', { body: { email: unknown, purpose } });

    expect(await readOutbox(server.dataDir)).toHaveLength(before + 2);
  },
);

test('a second factor is mailed only after the right password', async () => {
  const { email, password } = await registerPerson(server);
  const before = (await readOutbox(server.dataDir)).length;

  const without = await server.request('sendOtp', { body: { email, purpose: 'mfa' } });
  const wrong = await server.request('sendOtp', { body: { email, purpose: 'mfa', password: 'a wrong one' } });
  const ofNone = await server.request('sendOtp', { body: { email: unknown, purpose: 'mfa', password } });

  expect(await readOutbox(server.dataDir)).toHaveLength(before);
  const refusals = new Set([without, wrong, ofNone].map(({ status, error }) => `${status} ${error.code}`));
  expect(refusals).toEqual(new Set(['401 invalid_credentials']));
  await server.request('sendOtp', { body: { email, purpose: 'mfa', password } });
  expect(await readOutbox(server.dataDir)).toHaveLength(before + 1);
});

test('an address without an account gets an explanation without a code', async () => {
  await server.request('forgotPassword', { body: { email: unknown } });

  const mail = await newestMail(server.dataDir, unknown);
  expect(mail.subject).toBe('There is no Dragoman account with this address');
  expect(mail.text).not.toMatch(/\d{6}/);
});
