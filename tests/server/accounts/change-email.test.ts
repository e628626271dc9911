import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { signInProof } from '../identity/embedded-browser.ts';
import { newestCode, newestMail, readOutbox } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';
import type { RegisteredPerson } from './new-person.ts';

const NEW = 'new@example.org';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

function requestChange({ token, password }: RegisteredPerson, email = NEW, input: object = { password }) {
  return server.request('requestEmailChange', { body: { email, ...input } }, { token });
}

function change({ token }: Pick<RegisteredPerson, 'token'>, code: string, email = NEW) {
  return server.request('changeEmail', { body: { email, code } }, { token });
}

test('the address changes with the password and a code from the new mailbox, and the old one is told', async () => {
  const person = await registerPerson(server);
  expect((await requestChange(person)).status).toBe(200);

  const changed = await change(person, await newestCode(server.dataDir, NEW));

  expect(changed.body.user.email).toBe(NEW);
  const notification = await newestMail(server.dataDir, person.email);
  expect(notification.subject).toBe('The email address of your Dragoman account was changed');
  expect(notification.text).not.toContain(NEW);
  const login = (email: string) => server.request('login', { body: { email, password: person.password } });
  expect([(await login(NEW)).status, (await login(person.email)).status]).toEqual([200, 401]);
});

test('without the right password or the code nothing changes', async () => {
  const person = await registerPerson(server);

  const unmailed = 'unmailed@example.org';
  const without = await requestChange(person, unmailed, {});
  const wrong = await requestChange(person, unmailed, { password: 'not the password' });
  expect([without.error.code, wrong.error.code]).toEqual(['confirmation_required', 'invalid_credentials']);
  expect((await readOutbox(server.dataDir)).filter(({ to }) => to === unmailed)).toEqual([]);

  await requestChange(person);
  expect((await change(person, '000000')).error.code).toBe('invalid_code');
  // The code is for the address that it was mailed to.
  const code = await newestCode(server.dataDir, NEW);
  expect((await change(person, code, 'other@example.org')).error.code).toBe('invalid_code');
  const { body } = await server.request('profile', {}, { token: person.token });
  expect(body.user.email).toBe(person.email);
});

test('with a second factor the first code for an address takes one from the present mailbox, and the next ones do not', async () => {
  const person = await registerPerson(server);
  const { token, password } = person;
  await server.request('setMfa', { body: { enabled: true } }, { token });
  expect((await requestChange(person)).error.code).toBe('confirmation_required');
  await server.request('sendConfirmation', { body: { change: 'change_email' } }, { token });
  const code = await newestCode(server.dataDir, person.email);
  const slow = 'slow@example.org';
  expect((await requestChange(person, slow, { password, code })).status).toBe(200);

  expect((await requestChange(person, slow, {})).error.code).toBe('confirmation_required');
  expect((await requestChange(person)).error.code).toBe('confirmation_required');
  expect((await requestChange(person, slow)).status).toBe(200);

  const codes = (await readOutbox(server.dataDir))
    .filter(({ to }) => to === slow)
    .map(({ text }) => /\b\d{6}\b/.exec(text));
  expect(codes).toEqual([expect.anything(), expect.anything()]);
  server.clock.pass(11 * 60_000);
  expect((await requestChange(person, slow)).error.code).toBe('confirmation_required');
});

test('a code that another account asked for with its own password changes nothing', async () => {
  const person = await registerPerson(server);
  const thief = await registerPerson(server);
  await requestChange(thief);
  const code = await newestCode(server.dataDir, NEW);

  const refused = await change(person, code);

  expect(refused.error.code).toBe('invalid_code');
  expect((await change(thief, code)).body.user.email).toBe(NEW);
});

test('what administrators did with the account is anonymous after its end, under the former address too', async () => {
  const person = await registerPerson(server);
  const admin = { token: await server.createAdmin() };
  await server.request('adminPerson', { params: { id: person.user.id } }, admin);
  await requestChange(person);
  await change(person, await newestCode(server.dataDir, NEW));

  await server.request('closeAccount', { body: { password: person.password } }, { token: person.token });

  const { body } = await server.request('auditLog', { query: {} }, admin);
  const viewed = body.entries.find(({ action }) => action === 'person-viewed');
  expect(viewed?.subject).toBe(`closed-${person.user.id}@invalid`);
});

test('an address with an account answers as any other, and its owner gets a mail without a code', async () => {
  const person = await registerPerson(server);
  await server.createUser({ email: NEW });

  expect((await requestChange(person)).status).toBe(200);

  const { subject, text } = await newestMail(server.dataDir, NEW);
  expect(subject).toBe('This address already has a Dragoman account');
  expect(text).not.toMatch(/\b\d{6}\b/);
});

test('an address that got an account since the code was mailed is refused', async () => {
  const person = await registerPerson(server);
  await requestChange(person);
  const code = await newestCode(server.dataDir, NEW);
  await server.createUser({ email: NEW });

  expect((await change(person, code)).error.code).toBe('email_taken');
});

test('the former address gets no second welcome gift', async () => {
  const person = await registerPerson(server);
  await requestChange(person);
  await change(person, await newestCode(server.dataDir, NEW));

  const again = await registerPerson(server, { email: person.email });

  const { body } = await server.request('tokens', {}, { token: again.token });
  expect(body.available_tokens).toBe(0);
});

test('the address of a social account is its provider’s', async () => {
  const { body } = await server.request('socialLogin', { body: await signInProof(server, 'google-oauth2|sandbox-1') });

  const refused = await server.request('requestEmailChange', { body: { email: NEW } }, { token: body.token ?? '' });

  expect(refused.error.code).toBe('social_account');
});
