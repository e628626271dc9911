import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdminAttempts } from '../../../server/modules/admin/admin-attempts.ts';
import { createAdminCredential, retireOldCredential } from '../../../server/modules/admin/admin-credential.ts';
import { adminLogin } from '../../../server/modules/admin/admin-login.ts';
import { createRecordAudit } from '../../../server/modules/admin/audit-log.ts';
import { createPasswords } from '../../../server/shared/authentication/passwords.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

const chief = { username: 'chief', password: 'open sesame please' };
const other = 'a new long password';
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_USERNAME: chief.username, ADMIN_PASSWORD: chief.password } });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  token = (await signIn(chief)).body.token ?? '';
});
afterAll(() => server.close());

type Credential = { readonly username: string; readonly password: string; readonly code?: string };

async function signIn(body: Credential) {
  return await server.request('adminLogin', { body });
}

/** A code of the authenticator app: each period of thirty seconds has another one. */
function codeOf(secret: string): string {
  server.clock.pass(30_000);
  return new TOTP({ secret }).generate({ timestamp: server.clock().getTime() });
}

async function turnOn(as = token, password = chief.password): Promise<string> {
  const { body } = await server.request('startSecondFactor', { body: { password } }, { token: as });
  await server.request('confirmSecondFactor', { body: { code: codeOf(body.secret) } }, { token: as });
  return body.secret;
}

async function addAna() {
  const { body } = await server.request(
    'addAdministrator',
    { body: { name: 'Ana', password: chief.password } },
    { token },
  );
  const signedIn = await signIn({ username: 'Ana', password: body.password });
  return { id: body.administrator.id, password: body.password, token: signedIn.body.token ?? '' };
}

async function reset(id: string) {
  return await server.request('resetAdministrator', { params: { id }, body: { password: chief.password } }, { token });
}

async function actions() {
  const { body } = await server.request('auditLog', { query: {} }, { token });
  return body.entries.map(({ actor, action, subject }) => [actor, action, subject]);
}

test('with a second factor the password alone is not enough, and each code works once', async () => {
  const secret = await turnOn();
  const code = codeOf(secret);

  const without = await signIn(chief);
  const wrong = await signIn({ ...chief, code: '000000' });
  const right = await signIn({ ...chief, code });
  const again = await signIn({ ...chief, code });

  expect([without.status, without.error.code]).toEqual([401, '451']);
  expect([wrong.status, wrong.error.code]).toEqual([401, 'invalid_code']);
  expect(right.status).toBe(200);
  expect([again.status, again.error.code]).toEqual([401, 'invalid_code']);
});

test('a wrong password is refused before the second factor is asked for', async () => {
  await turnOn();

  const refused = await signIn({ ...chief, password: 'a guess' });

  expect(refused.error.code).toBe('invalid_credentials');
});

test('ten recovery codes are shown once, each works once in place of a code, and they end with the second factor', async () => {
  const { body: made } = await server.request('startSecondFactor', { body: { password: chief.password } }, { token });
  const { body } = await server.request('confirmSecondFactor', { body: { code: codeOf(made.secret) } }, { token });
  const [first = '', second = '', third = ''] = body.recoveryCodes;
  const account = async () => (await server.request('adminAccount', {}, { token })).body.recovery_codes;

  const right = await signIn({ ...chief, code: first });
  const again = await signIn({ ...chief, code: first });
  const typed = await signIn({ ...chief, code: ` ${second.toUpperCase().replaceAll('-', ' ')} ` });
  const raced = await Promise.all([1, 2, 3, 4].map(() => signIn({ ...chief, code: third })));
  const left = await account();
  const stored = JSON.stringify(await server.database.db.selectFrom('administrators').selectAll().execute());
  const removed = await server.request(
    'removeSecondFactor',
    { body: { password: chief.password, code: body.recoveryCodes[3] ?? '' } },
    { token },
  );

  expect(new Set(body.recoveryCodes).size).toBe(10);
  for (const code of body.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
  expect([right.status, again.status, typed.status]).toEqual([200, 401, 200]);
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  expect(left).toBe(7);
  expect(stored).not.toContain(first.replaceAll('-', ''));
  expect([removed.status, await account()]).toEqual([200, 0]);
  await turnOn();
  expect((await signIn({ ...chief, code: body.recoveryCodes[4] ?? '' })).status).toBe(401);
});

test('the audit log is searched, and names the account of a rejected login but no typed name that is none', async () => {
  const ana = await addAna();
  await signIn({ username: 'Ana', password: 'a guess' });
  await signIn({ username: 'perhaps a password', password: 'a guess' });
  const found = async (query: string) =>
    (await server.request('auditLog', { query: { query } }, { token })).body.entries;

  const rejected = await found('REFUSED');

  expect(rejected.map(({ detail }) => detail)).toEqual([null, `Ana, ${ana.id}`]);
  expect(await found(ana.id)).toEqual([rejected[1]]);
  expect((await found('administrator-added')).map(({ subject }) => subject)).toEqual(['Ana']);
  expect(await found('100%')).toEqual([]);
  expect(await found('perhaps')).toEqual([]);
});

test('the second factor takes the password and a code to turn off', async () => {
  const secret = await turnOn();
  const remove = (password: string, code: string) =>
    server.request('removeSecondFactor', { body: { password, code } }, { token });

  const wrongPassword = await remove('a guess', codeOf(secret));
  const wrongCode = await remove(chief.password, '000000');
  const removed = await remove(chief.password, codeOf(secret));

  expect([wrongPassword.status, wrongCode.status, removed.status]).toEqual([400, 400, 200]);
  expect((await signIn(chief)).status).toBe(200);
});

test('ten wrong codes in an hour are all, from any network', async () => {
  await turnOn();
  const { db } = server.database;
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await db.deleteFrom('rate_limits').where('key', 'not like', 'admin-code%').execute();
    await signIn({ ...chief, code: '000000' });
  }
  await db.deleteFrom('rate_limits').where('key', 'not like', 'admin-code%').execute();

  expect((await signIn({ ...chief, code: '000000' })).status).toBe(429);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('a changed password replaces the configured one and ends all other sign-ins', async () => {
  const elsewhere = (await signIn(chief)).body.token ?? '';

  const wrong = await server.request(
    'changeAdminPassword',
    { body: { currentPassword: 'a guess', newPassword: other } },
    { token },
  );
  const changed = await server.request(
    'changeAdminPassword',
    { body: { currentPassword: chief.password, newPassword: other } },
    { token },
  );

  expect([wrong.status, changed.status]).toEqual([400, 200]);
  expect((await server.request('adminVerify', {}, { token: elsewhere })).status).toBe(401);
  expect((await server.request('adminVerify', {}, { token: changed.body.token })).status).toBe(200);
  expect((await signIn(chief)).status).toBe(401);
  expect((await signIn({ ...chief, password: other })).status).toBe(200);
});

test('another ADMIN_PASSWORD ends the changed password, the second factor and the sign-ins', async () => {
  const { token: anas } = await addAna();
  await retireOldCredential(server.database, server.config, createPasswords(), server.clock());
  await turnOn();
  await server.request(
    'changeAdminPassword',
    { body: { currentPassword: chief.password, newPassword: other } },
    { token },
  );
  const restarted = { ...server.config, admin: { ...server.config.admin, password: 'of the new configuration' } };

  await retireOldCredential(server.database, restarted, createPasswords(), server.clock());

  const stored = await server.database.db
    .selectFrom('administrators')
    .select(['password_hash', 'totp_secret'])
    .where('is_configured', '=', true)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ password_hash: null, totp_secret: null });
  expect((await server.request('adminVerify', {}, { token })).status).toBe(401);
  expect((await server.request('adminVerify', {}, { token: anas })).status).toBe(200);
});

test('an added administrator signs in with the password that is shown once, and acts under their own name', async () => {
  const ana = await addAna();

  await server.request('setBeta', { body: { betaMode: true } }, { token: ana.token });
  const { body } = await server.request('administrators', {}, { token: ana.token });

  expect(ana.password).toMatch(/^[\w-]{20}$/);
  expect(body.administrators.map(({ name, created_by }) => [name, created_by])).toEqual([
    ['chief', null],
    ['Ana', 'chief'],
  ]);
  expect(await actions()).toEqual([
    ['Ana', 'beta-on', null],
    ['Ana', 'signed-in', '127.0.0.1'],
    ['chief', 'administrator-added', 'Ana'],
    ['chief', 'signed-in', '127.0.0.1'],
  ]);
  expect(JSON.stringify(body)).not.toContain(ana.password);
});

test('a name is given once, also with other capitals', async () => {
  await addAna();

  const names = await Promise.all(
    ['ana', 'Chief'].map((name) =>
      server.request('addAdministrator', { body: { name, password: chief.password } }, { token }),
    ),
  );

  expect(names.map(({ status }) => status)).toEqual([409, 409]);
});

test('a removed administrator is out at once; the configured one and oneself cannot be removed', async () => {
  const ana = await addAna();
  const { body } = await server.request('administrators', {}, { token });
  const configured = body.administrators.find((administrator) => administrator.is_configured)?.id ?? '';

  const remove = async (id: string, as: string, password: string) =>
    await server.request('removeAdministrator', { params: { id }, body: { password } }, { token: as });
  const itself = await remove(ana.id, ana.token, ana.password);
  const first = await remove(configured, ana.token, ana.password);
  const removed = await remove(ana.id, token, chief.password);

  expect([itself.status, first.status, removed.status]).toEqual([409, 409, 200]);
  expect((await server.request('adminVerify', {}, { token: ana.token })).status).toBe(401);
  expect((await signIn({ username: 'Ana', password: ana.password })).status).toBe(401);
});

test('an administrator who lost the app gets a new password, without the second factor', async () => {
  const ana = await addAna();
  await turnOn(ana.token, ana.password);

  const { body } = await reset(ana.id);

  expect((await server.request('adminVerify', {}, { token: ana.token })).status).toBe(401);
  expect((await signIn({ username: 'Ana', password: ana.password })).status).toBe(401);
  expect((await signIn({ username: 'Ana', password: body.password })).status).toBe(200);
});

test('a password that is reset during a login with it opens nothing', async () => {
  const ana = await addAna();
  const { db } = server.database;
  const configured = { config: server.config, db, passwords: createPasswords(), clock: server.clock };
  const credential = createAdminCredential(configured);
  const login = adminLogin({
    database: server.database,
    clock: server.clock,
    attempts: createAdminAttempts({ db, pepper: createPepper(db), clock: server.clock }),
    recordAudit: createRecordAudit(chief.username, server.clock),
    ready: Promise.resolve(),
    credential: {
      ...credential,
      find: async (username, password) => {
        const found = await credential.find(username, password);
        await reset(ana.id);
        return found;
      },
    },
  });
  const body = { username: 'Ana', password: ana.password };
  const cookies = { read: () => undefined, write: () => undefined };
  const from = { caller: undefined, address: '127.0.0.1', cookies, origin: () => server.url };

  const late = login.handle({ params: undefined, query: undefined, body, ...from });

  await expect(late).rejects.toMatchObject({ status: 401 });
});

test('a token of an older version, which names no administrator, is the configured administrator’s', async () => {
  const old = await server.createAdmin();

  const { body } = await server.request('adminAccount', {}, { token: old });
  await server.request('setBeta', { body: { betaMode: false } }, { token: old });

  expect(body).toEqual({ name: 'chief', has_second_factor: false, recovery_codes: 0 });
  expect((await actions())[0]).toEqual(['chief', 'beta-off', null]);
});

test('a token alone adds, resets and removes no administrator', async () => {
  const ana = await addAna();
  const body = { password: 'a guess' };

  const added = await server.request('addAdministrator', { body: { name: 'Eve', ...body } }, { token });
  const changed = await server.request('resetAdministrator', { params: { id: ana.id }, body }, { token });
  const removed = await server.request('removeAdministrator', { params: { id: ana.id }, body }, { token });

  expect([added, changed, removed].map(({ status, error }) => [status, error.code])).toEqual(
    Array.from({ length: 3 }, () => [400, 'invalid_credentials']),
  );
  const { body: left } = await server.request('administrators', {}, { token });
  expect(left.administrators.map(({ name }) => name)).toEqual(['chief', 'Ana']);
  expect((await server.request('adminVerify', {}, { token: ana.token })).status).toBe(200);
});

test('with a second factor these, and a new password, take a code too, each code once', async () => {
  const secret = await turnOn();
  const { password } = chief;
  const add = async (name: string, code?: string) =>
    await server.request('addAdministrator', { body: { name, password, ...(code && { code }) } }, { token });
  const change = async (code?: string) =>
    await server.request(
      'changeAdminPassword',
      { body: { currentPassword: password, newPassword: other, ...(code && { code }) } },
      { token },
    );

  const without = await add('Eve');
  const wrong = await add('Eve', '000000');
  const code = codeOf(secret);
  const right = await add('Eve', code);
  const again = await add('Mallory', code);
  const passwordWithout = await change();
  const passwordWith = await change(codeOf(secret));

  expect([without.status, without.error.code]).toEqual([403, 'confirmation_required']);
  expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_code']);
  expect([again.status, again.error.code]).toEqual([400, 'invalid_code']);
  expect(right.status).toBe(200);
  expect([passwordWithout.status, passwordWith.status]).toEqual([403, 200]);
});
