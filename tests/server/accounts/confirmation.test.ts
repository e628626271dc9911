import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConfirmedChange } from '../../../src/protocol/contract.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { signInProof } from '../identity/embedded-browser.ts';
import { newestCode, newestMail } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';
import type { RegisteredPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function hasSecondFactor({ token }: Pick<RegisteredPerson, 'token'>): Promise<boolean> {
  return (await server.request('profile', {}, { token })).body.user.mfaEnabled;
}

async function registerWithSecondFactor(): Promise<RegisteredPerson> {
  const person = await registerPerson(server);
  await server.request('setMfa', { body: { enabled: true } }, { token: person.token });
  return person;
}

async function signInSocially(): Promise<{ token: string; email: string }> {
  const { body } = await server.request('socialLogin', { body: await signInProof(server, 'google-oauth2|sandbox-1') });
  return { token: body.token ?? '', email: body.user?.email ?? '' };
}

/** The code that confirms a change, from the present mailbox. */
async function confirmationCode(
  { token, email }: Pick<RegisteredPerson, 'token' | 'email'>,
  change: ConfirmedChange,
): Promise<string> {
  await server.request('sendConfirmation', { body: { change } }, { token });
  return await newestCode(server.dataDir, email);
}

test('neither a token nor the password with it turn off the second factor: a mailed code has to confirm it', async () => {
  const person = await registerWithSecondFactor();
  const { password } = person;
  const turnOff = (input: object = {}) =>
    server.request('setMfa', { body: { enabled: false, ...input } }, { token: person.token });

  const without = await turnOff();
  const byProfile = await server.request('updateProfile', { body: { mfaEnabled: false } }, { token: person.token });
  const wrong = await turnOff({ password: 'not the password' });
  const withoutCode = await turnOff({ password });
  const wrongCode = await turnOff({ password, code: '000000' });
  expect([without, byProfile, wrong, withoutCode, wrongCode].map(({ status, error }) => [status, error.code])).toEqual([
    [403, 'confirmation_required'],
    [403, 'confirmation_required'],
    [400, 'invalid_credentials'],
    [403, 'confirmation_required'],
    [400, 'invalid_code'],
  ]);
  expect(await hasSecondFactor(person)).toBe(true);

  const code = await confirmationCode(person, 'turn_off_mfa');
  const onlyCode = await turnOff({ code });
  expect([onlyCode.status, onlyCode.error.code]).toEqual([403, 'confirmation_required']);
  const right = await turnOff({ password, code });
  expect([right.status, await hasSecondFactor(person)]).toEqual([200, false]);
});

test('a stolen token gives a limited number of password attempts, at all changes together', async () => {
  const person = await registerWithSecondFactor();
  const guesses = Array.from({ length: 11 }, (_, at) => ({ password: `guess ${at}` }));

  const statuses = [];
  for (const [at, guess] of guesses.entries()) {
    const { status } = await (at % 2 === 0
      ? server.request('setMfa', { body: { enabled: false, ...guess } }, { token: person.token })
      : server.request('closeAccount', { body: guess }, { token: person.token }));
    statuses.push(status);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('an account is closed with its password only', async () => {
  const person = await registerPerson(server);
  const close = (body: object) => server.request('closeAccount', { body }, { token: person.token });

  const [without, wrong] = [await close({}), await close({ password: 'not the password' })];
  expect([without.error.code, wrong.error.code]).toEqual(['confirmation_required', 'invalid_credentials']);
  expect((await server.request('profile', {}, { token: person.token })).status).toBe(200);

  expect((await close({ password: person.password })).status).toBe(200);
});

test('an account without a password is closed with a mailed code, which is used up', async () => {
  const person = await signInSocially();
  const close = (body: object) => server.request('closeAccount', { body }, { token: person.token });

  const without = await close({});
  await server.request('sendConfirmation', { body: { change: 'close_account' } }, { token: person.token });
  const code = await newestCode(server.dataDir, person.email);
  const wrong = await close({ code: code === '111111' ? '222222' : '111111' });
  const right = await close({ code });

  expect([without.error.code, wrong.error.code, right.status]).toEqual(['confirmation_required', 'invalid_code', 200]);
  const again = await signInSocially();
  const second = await server.request('closeAccount', { body: { code } }, { token: again.token });
  expect(second.error.code).toBe('invalid_code');
});

test('an account with a password gets no code, and codes for one purpose are no confirmation', async () => {
  const person = await registerPerson(server);
  const refused = await server.request(
    'sendConfirmation',
    { body: { change: 'close_account' } },
    { token: person.token },
  );
  await server.request('forgotPassword', { body: { email: person.email } });
  const code = await newestCode(server.dataDir, person.email);

  const closing = await server.request('closeAccount', { body: { code } }, { token: person.token });

  expect([refused.status, closing.error.code]).toEqual([409, 'confirmation_required']);
});

test('confirmation codes are limited per account, however many devices ask', async () => {
  const person = await signInSocially();

  const statuses = [];
  for (let asked = 0; asked < 6; asked += 1) {
    statuses.push(
      (await server.request('sendConfirmation', { body: { change: 'close_account' } }, { token: person.token })).status,
    );
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the owner gets a mail when the second factor is switched, and when the account is deleted', async () => {
  const person = await registerPerson(server);
  const as = { token: person.token };
  const subject = async () => (await newestMail(server.dataDir, person.email)).subject;

  await server.request('setMfa', { body: { enabled: true } }, as);
  expect(await subject()).toBe('Two-factor authentication was turned on for your Dragoman account');
  const code = await confirmationCode(person, 'turn_off_mfa');
  await server.request('setMfa', { body: { enabled: false, code, password: person.password } }, as);
  expect(await subject()).toBe('Two-factor authentication was turned off for your Dragoman account');
  await server.request('closeAccount', { body: { password: person.password } }, as);
  expect(await subject()).toBe('Your Dragoman account was deleted');
});

test('with two-factor authentication a new address and the end of the account take a mailed code too, once', async () => {
  const person = await registerWithSecondFactor();
  const { password, token } = person;
  const change = (input: object) =>
    server.request('requestEmailChange', { body: { email: 'new@example.org', password, ...input } }, { token });
  const close = (input: object) => server.request('closeAccount', { body: { password, ...input } }, { token });

  const [without, closing] = [await change({}), await close({})];
  const code = await confirmationCode(person, 'change_email');
  const right = await change({ code });
  const again = await change({ code });
  const usedUp = await close({ code });
  const closed = await close({ code: await confirmationCode(person, 'close_account') });

  expect([without, closing].map(({ error }) => error.code)).toEqual(['confirmation_required', 'confirmation_required']);
  expect(right.status).toBe(200);
  expect([again, usedUp].map(({ error }) => error.code)).toEqual(['invalid_code', 'invalid_code']);
  expect(closed.status).toBe(200);
});
