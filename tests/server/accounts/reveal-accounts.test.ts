import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { REVEAL_ACCOUNTS: '1' } });
}, 120_000);
afterAll(() => server.close());

test('REVEAL_ACCOUNTS lets responses reveal whether an account exists', async () => {
  const { email } = await registerPerson(server);

  const login = await server.request('login', { body: { email: 'unknown@example.org', password: 'x' } });
  const forgot = await server.request('forgotPassword', { body: { email: 'unknown@example.org' } });
  const taken = await server.request('sendOtp', { body: { email } });

  expect([login.status, login.error.code]).toEqual([404, '453']);
  expect([forgot.status, forgot.error.code]).toEqual([404, '453']);
  expect([taken.status, taken.error.code]).toEqual([409, 'email_taken']);
});
