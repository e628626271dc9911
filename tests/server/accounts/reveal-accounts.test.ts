import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { REVEAL_ACCOUNTS: '1' } });
}, 120_000);
afterAll(() => server.close());

test('an operator may let the answers say who has an account', async () => {
  const { email } = await registerPerson(server);

  const login = await server.call('login', { body: { email: 'nobody@example.org', password: 'x' } });
  const forgot = await server.call('forgotPassword', { body: { email: 'nobody@example.org' } });
  const taken = await server.call('sendOtp', { body: { email } });

  expect([login.status, login.failure.code]).toEqual([404, '453']);
  expect([forgot.status, forgot.failure.code]).toEqual([404, '453']);
  expect([taken.status, taken.failure.code]).toEqual([409, 'email_taken']);
});
