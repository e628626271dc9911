import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccountAttempts } from '../../../server/modules/accounts/account-attempts.ts';
import { ApiError } from '../../../server/shared/http/api-error.ts';
import { limitRate } from '../../../server/shared/http/rate-limit.ts';
import { rateLimitKeyOf, networkOf } from '../../../server/shared/network.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { readOutbox } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

function from(address: string) {
  return { headers: { 'x-forwarded-for': address } };
}

test('an account allows ten wrong passwords from any addresses, then returns 429 with a retry time', async () => {
  const { email, password } = await registerPerson(server);
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      server.request('login', { body: { email, password: 'a wrong one' } }, from(`198.51.100.${at}`)),
    ),
  );
  const locked = await server.request('login', { body: { email, password } }, from('203.0.113.1'));

  expect(replies.filter((one) => one.status === 401)).toHaveLength(10);
  expect(replies.filter((one) => one.status === 429)).toHaveLength(4);
  expect([locked.status, locked.error.code]).toEqual([429, 'too_many_requests']);
  const waitS = Number(locked.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(600);
  server.clock.pass(waitS * 1000);
  expect((await server.request('login', { body: { email, password } })).status).toBe(200);
}, 60_000);

test('an unknown account is rate limited like an existing one', async () => {
  const body = { email: 'unknown@example.org', password: 'a wrong one' };
  const statuses = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await server.request('login', { body })).status);

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test('one address gets at most five codes in ten minutes, also concurrently', async () => {
  const email = 'mei@example.org';
  const before = (await readOutbox(server.dataDir)).length;
  const replies = await Promise.all(Array.from({ length: 12 }, () => server.request('sendOtp', { body: { email } })));

  expect(replies.filter((one) => one.status === 200)).toHaveLength(5);
  expect(replies.filter((one) => one.status === 429)).toHaveLength(7);
  expect(await readOutbox(server.dataDir)).toHaveLength(before + 5);
});

test('exhausting the password reset codes of an address does not block its sign-in codes', async () => {
  const { email } = await registerPerson(server);
  const ask = () => server.request('forgotPassword', { body: { email } });
  for (let tries = 0; tries < 5; tries += 1) expect((await ask()).status).toBe(200);

  const more = await ask();
  const toSignIn = await server.request('sendOtp', { body: { email, purpose: 'mfa' } });

  expect([more.status, toSignIn.status]).toEqual([429, 200]);
});

test('attempt limits hold across processes', async () => {
  const { db } = server.database;
  const processes = Array.from({ length: 4 }, () =>
    createAccountAttempts({ db, pepper: createPepper(db), clock: server.clock }),
  );

  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, (_, at) => processes[at % 4]!.count('password-account', 'one person')),
  );

  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
  const refused = outcomes.find((one) => one.status === 'rejected');
  expect(refused?.reason).toBeInstanceOf(ApiError);
});

test('requests that reach the database out of order are all counted', async () => {
  const { db } = server.database;
  const now = server.clock();
  const attempt = { key: 'overtaken', limit: 10, windowS: 600 };
  const outcomes: string[] = [];

  for (let at = 0; at < 12; at += 1) {
    const earlier = new Date(now.getTime() - at * 20);
    outcomes.push(
      await limitRate(db, attempt, earlier).then(
        () => 'counted',
        () => 'refused',
      ),
    );
  }

  expect(outcomes.filter((one) => one === 'refused')).toHaveLength(2);
});

test('the counters store neither addresses nor accounts in readable form', async () => {
  await server.request('login', { body: { email: 'mei@example.org', password: 'x' } }, from('198.51.100.7'));

  const kept = JSON.stringify(await server.database.db.selectFrom('rate_limits').selectAll().execute());

  expect(kept).not.toContain('mei@');
  expect(kept).not.toContain('198.51');
});

test('an address is allowed three hundred sign-in attempts, since it may be a hotel', async () => {
  const body = { email: 'mei@example.org', password: 'x' };
  await server.request('login', { body }, from('198.51.100.7'));
  const counters = server.database.db.updateTable('rate_limits').set({ hits: 300 });
  await counters.where('key', 'like', 'sign-in-address:%').execute();

  const refused = await server.request('login', { body }, from('198.51.100.7'));
  const other = await server.request('login', { body }, from('198.51.100.8'));

  expect([refused.status, other.status]).toEqual([429, 401]);
});

test('networks are /24 or /48; rate limit keys are an IPv4 address or a /64', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113');
  expect(networkOf('2001:db8:1:2::7')).toBe(networkOf('2001:0db8:0001:ffff:1:2:3:4'));
  expect(networkOf('2001:db8:1::7')).not.toBe(networkOf('2001:db8:2::7'));
  expect(networkOf('::1')).toBe(networkOf('0:0:0:0:0:0:0:2'));
  expect(rateLimitKeyOf('2001:db8:1:2::7')).toBe(rateLimitKeyOf('2001:db8:1:2:ffff::9'));
  expect(rateLimitKeyOf('2001:db8:1:2::7')).not.toBe(rateLimitKeyOf('2001:db8:1:3::7'));
  expect(rateLimitKeyOf('203.0.113.7')).toBe('203.0.113.7');
});
