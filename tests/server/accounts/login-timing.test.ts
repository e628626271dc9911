import { storedText } from '../../../server/stored-text.ts';
import { accountEvents } from '../../../server/modules/accounts/account-events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountAttempts } from '../../../server/modules/accounts/account-attempts.ts';
import type { AccountDeps } from '../../../server/modules/accounts/account-deps.ts';
import { noCaptcha } from '../../../server/shared/authentication/captcha.ts';
import { Codes } from '../../../server/modules/accounts/codes.ts';
import { createKnownDevices } from '../../../server/modules/accounts/known-device.ts';
import { login } from '../../../server/modules/accounts/login.ts';
import { createPasswords } from '../../../server/shared/authentication/passwords.ts';
import type { Passwords } from '../../../server/shared/authentication/passwords.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { TextQuota } from '../../../server/shared/stored-text/text-quota.ts';
import { noCookies } from '../../fakes/no-cookies.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

/** The dependencies of the account endpoints on the server's database, with the given passwords. */
function depsWith(passwords: Passwords): AccountDeps {
  const { database, clock } = server;
  const pepper = createPepper(database.db);
  return {
    database,
    clock,
    passwords,
    textQuota: new TextQuota(storedText),
    events: accountEvents(silentEvents()),
    codes: new Codes(database.db, pepper, clock),
    attempts: createAccountAttempts({ db: database.db, pepper, clock }),
    knownDevices: createKnownDevices(pepper, clock),
    captcha: noCaptcha,
    sendMail: () => Promise.resolve({ type: 'sent' }),
    invitationGate: {
      require: () => Promise.resolve(),
      countGuess: () => Promise.resolve(),
      redeem: () => Promise.resolve(),
    },
    signupGrant: { grant: () => Promise.resolve(), rememberMailbox: () => Promise.resolve() },
    endCallsOfUser: () => Promise.resolve(),
    onAccountClosed: [],
    renameAuditSubject: () => Promise.resolve(),
    revealAccounts: false,
  };
}

test.for(['a known account', 'an unknown account', 'an account without a password'] as const)(
  'a sign-in with %s compares one password, so that timing reveals nothing',
  async (account) => {
    const person = await registerPerson(server);
    const social = await server.createUser();
    const email = {
      'a known account': person.email,
      'an unknown account': 'unknown@example.org',
      'an account without a password': social.email,
    }[account];
    const compared: unknown[] = [];
    const passwords = createPasswords();
    const endpoint = login(
      depsWith({
        ...passwords,
        matches: (known, password) => {
          compared.push(password);
          return passwords.matches(known, password);
        },
      }),
    );
    const request = {
      body: { email, password: 'a wrong one' },
      address: '203.0.113.7',
      cookies: noCookies,
      origin: () => '',
      caller: undefined,
    };

    const response = endpoint.handle({ ...request, params: undefined, query: undefined });

    await expect(response).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(compared).toEqual(['a wrong one']);
  },
);

test('comparing the password of an unknown account costs a full hash', async () => {
  const passwords = createPasswords();
  const known = await passwords.hash('the right one');
  await passwords.matches(undefined, 'warm up');

  const knownMs = await shortestMs(() => passwords.matches(known, 'a wrong one'));
  const unknownMs = await shortestMs(() => passwords.matches(undefined, 'a wrong one'));

  // Without the hash it would take microseconds instead of milliseconds.
  expect(unknownMs).toBeGreaterThan(knownMs / 5);
  expect(unknownMs).toBeLessThan(knownMs * 5);
});

test('no password matches an unknown account', async () => {
  const passwords = createPasswords();

  expect(await passwords.matches(undefined, '')).toBe(false);
  expect(await passwords.matches(null, '')).toBe(false);
});

/** The shortest of several runs: other load on the machine only adds time. */
async function shortestMs(work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}
