import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { signInProof } from '../identity/embedded-browser.ts';
import { newestCode, readOutbox } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { BETA_MODE: '1' } });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function invite(code: string, more: { email?: string; bound?: boolean } = {}): Promise<void> {
  const { email = `${code}@example.org`, bound = false } = more;
  await server.database.db
    .insertInto('invitations')
    .values({ code, email, bound, created_at: server.clock() })
    .execute();
}

test('without an invitation no code is stored and no mail is sent', async () => {
  const before = (await readOutbox(server.dataDir)).length;
  const missing = await server.request('sendOtp', { body: { email: 'mei@example.org' } });
  const wrong = await server.request('sendOtp', { body: { email: 'mei@example.org', invite_code: 'aBcD' } });

  expect([missing.status, missing.error.code]).toEqual([400, 'invitation_required']);
  expect([wrong.status, wrong.error.code]).toEqual([400, 'invitation_invalid']);
  expect(await readOutbox(server.dataDir)).toHaveLength(before);
});

test('an invitation admits one person and is marked as used', async () => {
  await invite('aR3d');

  const { user } = await registerPerson(server, { invitationCode: 'aR3d' });

  const stored = await server.database.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ status: 'used', used_by: user.id });
  await expect(registerPerson(server, { invitationCode: 'aR3d' })).rejects.toThrow('invitation_invalid');
});

test('invitation codes are case-sensitive', async () => {
  await invite('aR3d');

  const refused = await server.request('sendOtp', { body: { email: 'mei@example.org', invite_code: 'Ar3D' } });

  expect(refused.error.code).toBe('invitation_invalid');
});

test('of ten concurrent registrations with one invitation one succeeds', async () => {
  await invite('aR3d');
  const emails = Array.from({ length: 10 }, (_, at) => `guest${at}@example.org`);
  const browser = server.browser();
  for (const email of emails) await browser('sendOtp', { body: { email, invite_code: 'aR3d' } });
  const codes = await Promise.all(emails.map((email) => newestCode(server.dataDir, email)));

  const replies = await Promise.all(
    emails.map((email, at) =>
      browser('register', {
        body: { email, password: 'long enough', name: 'Guest', code: codes[at]!, invitationCode: 'aR3d' },
      }),
    ),
  );

  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(await server.database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a bound invitation works only for its address', async () => {
  await invite('aR3d', { email: 'mei@example.org', bound: true });

  const other = await server.request('sendOtp', { body: { email: 'else@example.org', invite_code: 'aR3d' } });
  const { user } = await registerPerson(server, { email: 'mei@example.org', invitationCode: 'aR3d' });

  expect(other.error.code).toBe('invitation_invalid');
  expect(user.email).toBe('mei@example.org');
});

test('signing in with a provider requires an invitation: a code, or one for the verified address', async () => {
  const [bo, ida] = ['google-oauth2|sandbox-1', 'google-oauth2|sandbox-2'];
  const missing = await server.request('socialLogin', { body: await signInProof(server, bo) });
  await invite('aR3d');
  await invite('xK7m', { email: 'ida@google.example.com' });

  const byCode = await server.request('socialLogin', {
    body: { ...(await signInProof(server, bo)), invitationCode: 'aR3d' },
  });
  const byAddress = await server.request('socialLogin', { body: await signInProof(server, ida) });
  const again = await server.request('socialLogin', { body: await signInProof(server, bo) });

  expect([missing.status, missing.error.code]).toEqual([400, 'invitation_required']);
  expect([byCode.status, byAddress.status, again.status]).toEqual([200, 200, 200]);
});

test('guessing invitation codes is rate limited', async () => {
  const replies = [];
  for (let tries = 0; tries < 32; tries += 1) {
    replies.push(await server.request('sendOtp', { body: { email: `g${tries}@example.org`, invite_code: 'aaaa' } }));
  }

  expect(replies.at(29)?.error.code).toBe('invitation_invalid');
  expect(replies.at(-1)?.status).toBe(429);
});

test('guessing invitation codes through social login is rate limited', async () => {
  await invite('aR3d');
  const proof = await signInProof(server, 'google-oauth2|sandbox-1');
  const codes = [...Array.from({ length: 30 }, (_, at) => `no${String(at).padStart(2, '0')}`), 'aR3d'];

  const statuses = [];
  for (const invitationCode of codes) {
    statuses.push((await server.request('socialLogin', { body: { ...proof, invitationCode } })).status);
  }

  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
});
