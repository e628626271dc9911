import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountDeps } from '../../../server/modules/accounts/account-deps.ts';
import { createAccountAttempts } from '../../../server/modules/accounts/account-attempts.ts';
import { createCodes } from '../../../server/modules/accounts/codes.ts';
import { login } from '../../../server/modules/accounts/login.ts';
import { createPasswords } from '../../../server/shared/passwords.ts';
import type { Passwords } from '../../../server/shared/passwords.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { noCaptcha } from '../../../server/modules/accounts/captcha.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
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
    events: silentEvents(),
    codes: createCodes(database.db, pepper, clock),
    attempts: createAccountAttempts({ db: database.db, pepper, clock }),
    captcha: noCaptcha,
    sendMail: () => Promise.resolve({ type: 'sent' }),
    invitationGate: {
      require: () => Promise.resolve(),
      countGuess: () => Promise.resolve(),
      redeem: () => Promise.resolve(),
    },
    grantSignupTokens: () => Promise.resolve(),
    endCalls: () => Promise.resolve(),
    revealAccounts: false,
  };
}

test.for(['somebody', 'nobody', 'a person without a password'] as const)(
  'a sign-in as %s compares one password, so that its time tells nothing',
  async (who) => {
    const person = await registerPerson(server);
    const social = await server.createUser();
    const email = { somebody: person.email, nobody: 'nobody@example.org', 'a person without a password': social.email }[
      who
    ];
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
    const call = {
      body: { email, password: 'a wrong one' },
      address: '203.0.113.7',
      origin: () => '',
      caller: undefined,
    };

    const answering = endpoint.handle({ ...call, params: undefined, query: undefined });

    await expect(answering).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(compared).toEqual(['a wrong one']);
  },
);

test('comparing with nobody’s password costs a whole hash', async () => {
  const passwords = createPasswords();
  const known = await passwords.hash('the right one');
  await passwords.matches(undefined, 'warm up');

  const somebody = await best(() => passwords.matches(known, 'a wrong one'));
  const nobody = await best(() => passwords.matches(undefined, 'a wrong one'));

  // Milliseconds against microseconds if the hash were left out.
  expect(nobody).toBeGreaterThan(somebody / 5);
  expect(nobody).toBeLessThan(somebody * 5);
});

test('nobody’s password is not a password', async () => {
  const passwords = createPasswords();

  expect(await passwords.matches(undefined, '')).toBe(false);
  expect(await passwords.matches(null, '')).toBe(false);
});

/** What else the machine does only ever adds to a time. */
async function best(work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}
