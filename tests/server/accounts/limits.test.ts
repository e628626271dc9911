import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccountAttempts } from '../../../server/modules/accounts/account-attempts.ts';
import { ApiError } from '../../../server/shared/http/api-error.ts';
import { limitRate } from '../../../server/shared/http/rate-limit.ts';
import { rateLimitKeyOf, networkOf } from '../../../server/shared/network.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newestCode, readOutbox } from '../mail/read-outbox.ts';
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

const wrongPassword = 'a wrong one';

/** The statuses of concurrent sign-ins with a wrong password, one from each address. */
async function fail(email: string, addresses: readonly string[]): Promise<number[]> {
  const body = { email, password: wrongPassword };
  const replies = await Promise.all(addresses.map((address) => server.request('login', { body }, from(address))));
  return replies.map(({ status }) => status);
}

test('one network gets ten wrong passwords for an account, then 429 with a retry time; its owner signs in elsewhere', async () => {
  const { email, password } = await registerPerson(server);
  const network = Array.from({ length: 14 }, (_, at) => `198.51.100.${at}`);
  const statuses = await fail(email, network);
  const locked = await server.request('login', { body: { email, password } }, from('198.51.100.99'));
  const owner = await server.request('login', { body: { email, password } }, from('203.0.113.1'));

  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect([locked.status, locked.error.code, owner.status]).toEqual([429, 'too_many_requests', 200]);
  const waitS = Number(locked.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(600);
  server.clock.pass(waitS * 1000);
  expect((await server.request('login', { body: { email, password } }, from('198.51.100.99'))).status).toBe(200);
}, 60_000);

test('all unknown devices together get a hundred attempts; a device that has signed in before still signs in', async () => {
  const { email, password } = await registerPerson(server);
  const other = await registerPerson(server);
  const first = await server.request('login', { body: { email, password } }, from('203.0.113.1'));
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  await fail(email, ['198.51.100.7']);
  const counters = server.database.db.updateTable('rate_limits').set({ hits: 100 });
  await counters.where('key', 'like', 'sign-in-account:%').execute();

  const body = { email, password };
  const unknown = await server.request('login', { body }, from('192.0.2.1'));
  const known = await server.request('login', { body }, { headers: { cookie, 'x-forwarded-for': '192.0.2.1' } });
  const forged = await server.request('login', { body }, { headers: { cookie: `${cookie}x` } });
  // The mark is of one account.
  await fail(other.email, ['198.51.100.7']);
  await counters.where('key', 'like', 'sign-in-account:%').execute();
  const elsewhere = await server.request('login', { body: other }, { headers: { cookie } });

  expect([unknown.status, known.status, forged.status, elsewhere.status]).toEqual([429, 200, 429, 429]);
});

test('the addresses of one IPv6 customer are counted together, in ever wider networks', async () => {
  const { db } = server.database;
  const attempts = createAccountAttempts({ db, pepper: createPepper(db), clock: server.clock });
  const counted = async (addresses: readonly string[]) => {
    let count = 0;
    for (const address of addresses) {
      const outcome = await attempts.countAddress('code-address', address).then(
        () => 1,
        () => 0,
      );
      count += outcome;
    }
    return count;
  };
  await counted(['2001:db8:1::1']);
  // One below the limits of the /56 and the /48.
  await db.updateTable('rate_limits').set({ hits: 199 }).where('key', 'like', 'code-address:%').execute();

  const sameSubnet = await counted(['2001:db8:1::2', '2001:db8:1::3']);
  await db.updateTable('rate_limits').set({ hits: 399 }).where('hits', '>=', 200).execute();
  const same56 = await counted(['2001:db8:1:5::1', '2001:db8:1:6::1']);
  await db.updateTable('rate_limits').set({ hits: 1599 }).where('hits', '>=', 399).execute();
  const same48 = await counted(['2001:db8:1:500::1', '2001:db8:1:600::1']);
  const elsewhere = await counted(['2001:db8:2::1']);

  expect({ sameSubnet, same56, same48, elsewhere }).toEqual({ sameSubnet: 1, same56: 1, same48: 1, elsewhere: 1 });
});

test('an unknown account is rate limited like an existing one', async () => {
  const body = { email: 'unknown@example.org', password: 'a wrong one' };
  const statuses = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await server.request('login', { body })).status);

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test('a second factor is mailed without the password where a login has just passed it, and to no other network', async () => {
  const { email, password, token } = await registerPerson(server);
  await server.request('setMfa', { body: { enabled: true } }, { token });
  const body = { email, isLogin: true, purpose: 'mfa' as const };
  const ask = (address: string) => server.request('sendOtp', { body }, from(address));

  const before = await ask('203.0.113.7');
  const wrong = await server.request('login', { body: { email, password: 'a guess' } }, from('203.0.113.7'));
  const afterWrong = await ask('203.0.113.7');
  const login = await server.request('login', { body: { email, password } }, from('203.0.113.7'));
  const elsewhere = await ask('198.51.100.7');
  const unknown = await server.request('sendOtp', { body: { ...body, email: 'x@example.org' } }, from('203.0.113.7'));
  const accepted = await ask('203.0.113.7');
  server.clock.pass(10 * 60_000 + 1000);
  const late = await ask('203.0.113.7');

  expect([wrong.error.code, login.error.code]).toEqual(['invalid_credentials', '451']);
  for (const { status, error } of [before, afterWrong, elsewhere, unknown, late])
    expect([status, error.code]).toEqual([401, 'invalid_credentials']);
  expect(accepted.status).toBe(200);
  expect(await newestCode(server.dataDir, email)).toMatch(/^\d{6}$/);
});

test('one address gets at most five codes in ten minutes, also concurrently', async () => {
  const email = 'mei@example.org';
  const before = (await readOutbox(server.dataDir)).length;
  const replies = await Promise.all(Array.from({ length: 12 }, () => server.request('sendOtp', { body: { email } })));

  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(7);
  expect(await readOutbox(server.dataDir)).toHaveLength(before + 5);
});

test('exhausting the mails for an address does not block its sign-in codes', async () => {
  const { email, password } = await registerPerson(server);
  const ask = () => server.request('forgotPassword', { body: { email } });
  for (let tries = 0; tries < 5; tries += 1) expect((await ask()).status).toBe(200);

  const more = await ask();
  const toSignIn = await server.request('sendOtp', { body: { email, purpose: 'mfa', password } });

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

  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
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

  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(2);
});

test('the counters store neither addresses nor accounts in readable form', async () => {
  await server.request('login', { body: { email: 'mei@example.org', password: 'x' } }, from('198.51.100.7'));

  const stored = JSON.stringify(await server.database.db.selectFrom('rate_limits').selectAll().execute());

  expect(stored).not.toContain('mei@');
  expect(stored).not.toContain('198.51');
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
