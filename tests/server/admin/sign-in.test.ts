import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword, adminPasswordNote } from '../../../server/modules/admin/admin-password.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

const right = { username: 'chief', password: 'open sesame please' };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { ADMIN_USERNAME: right.username, ADMIN_PASSWORD: right.password, TRUST_PROXY: '1' },
  });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function signIn(input: Partial<typeof right> = {}) {
  return await server.request('adminLogin', { body: { ...right, ...input } });
}

async function token(): Promise<string> {
  return (await signIn()).body.token ?? '';
}

test('the right name and password return a valid token', async () => {
  const signedIn = await signIn();

  const verified = await server.request('adminVerify', {}, { token: signedIn.body.token ?? '' });
  expect(signedIn.body.success).toBe(true);
  expect(verified.body).toEqual({ success: true });
});

test.each([{ password: 'open sesame pleasE' }, { username: 'Chief' }])('%o is refused', async (input) => {
  const refused = await signIn(input);

  expect(refused.status).toBe(401);
  expect(refused.error).toEqual({ code: 'invalid_credentials', message: 'Invalid username or password' });
});

test('a generated password is stored in the data folder and works', async () => {
  const fresh = await startTestServer();
  await fresh.request('adminLogin', { body: { username: 'admin', password: 'a guess' } });
  const password = (await readFile(join(fresh.dataDir, 'admin-password'), 'utf8')).trim();

  const signedIn = await fresh.request('adminLogin', { body: { username: 'admin', password } });

  expect(password).toMatch(/^[\w-]{20}$/);
  expect(signedIn.status).toBe(200);
  await fresh.close();
}, 60_000);

test('concurrent processes generate one password, which stays the same', async () => {
  const config = { admin: { username: 'admin', password: undefined }, dataDir: join(server.dataDir, 'fresh') };

  const asked = await Promise.all(Array.from({ length: 8 }, () => adminPassword(config)));

  expect(new Set([...asked, await adminPassword(config)]).size).toBe(1);
  expect(await readdir(config.dataDir)).toEqual(['admin-password']);
});

test('signing out revokes the token', async () => {
  const bearer = { token: await token() };

  await server.request('adminLogout', {}, bearer);

  expect((await server.request('adminVerify', {}, bearer)).status).toBe(401);
});

test('a token lasts eight hours', async () => {
  const bearer = { token: await token() };

  server.clock.pass(7.9 * 3_600_000);
  const before = await server.request('adminVerify', {}, bearer);
  server.clock.pass(0.2 * 3_600_000);
  const after = await server.request('adminVerify', {}, bearer);

  expect([before.status, after.status]).toEqual([200, 401]);
});

test('user tokens are refused by administrator routes, and vice versa', async () => {
  const user = await server.createUser();
  const admin = await token();

  const asUser = await server.request('invitations', {}, { token: user.token });
  const asAdmin = await server.request('profile', {}, { token: admin });
  const signedOut = await server.request('invitations', {});

  expect([asUser.status, asAdmin.status, signedOut.status]).toEqual([403, 403, 401]);
});

test('the eleventh attempt from one address is refused, even a right one', async () => {
  const attempts = [];
  for (let attempt = 0; attempt < 10; attempt += 1) attempts.push((await signIn({ password: 'wrong' })).status);

  const refused = await signIn();

  expect(new Set(attempts)).toEqual(new Set([401]));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  server.clock.pass(601_000);
  expect((await signIn()).status).toBe(200);
});

test('a generated password is printed once; later starts name its file', async () => {
  const config = { admin: { username: 'admin', password: undefined }, dataDir: join(server.dataDir, 'told once') };

  const notes = [await adminPasswordNote(config), await adminPasswordNote(config)];

  expect(notes).toEqual([
    { type: 'generated', password: await adminPassword(config) },
    { type: 'stored', file: join(config.dataDir, 'admin-password') },
  ]);
});

test('one account allows sixty attempts from all addresses together', async () => {
  const attempt = (address: number) =>
    server.request(
      'adminLogin',
      { body: { ...right, password: 'wrong' } },
      { headers: { 'x-forwarded-for': `203.0.113.${address}` } },
    );

  const replies = await Promise.all(Array.from({ length: 61 }, (_, address) => attempt(address)));

  const statuses = replies.map((reply) => reply.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('other spellings of the name do not give more attempts, and the last good network is not locked out', async () => {
  const attempt = (username: string, password: string, address: string) =>
    server.request('adminLogin', { body: { username, password } }, { headers: { 'x-forwarded-for': address } });
  await attempt(right.username, right.password, '203.0.113.7');
  const fullWidth = String.fromCodePoint(...right.username.split('').map((value) => value.codePointAt(0)! + 0xfee0));
  const names = Array.from({ length: 61 }, (_, at) => (at % 2 === 0 ? right.username : fullWidth));

  const guesses = await Promise.all(names.map((name, at) => attempt(name, 'wrong', `198.51.${at}.1`)));
  const owner = await attempt(right.username, right.password, '203.0.113.8');

  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(owner.status).toBe(200);
});

test('actions are recorded in the audit log, without passwords or tokens', async () => {
  await signIn({ password: 'a wrong password' });
  const bearer = await token();
  const { body } = await server.request('auditLog', { query: {} }, { token: bearer });

  expect(body.entries.map((entry) => entry.action)).toEqual(['signed-in', 'sign-in-refused']);
  expect(body.entries[0]).toMatchObject({ actor: 'chief', subject: '127.0.0.1' });
  const everything = JSON.stringify(body) + server.logLines.join('');
  for (const secret of [right.password, 'a wrong password', bearer]) expect(everything).not.toContain(secret);
});
