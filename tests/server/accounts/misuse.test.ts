import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { uploadedTurn } from '../uploads.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ passwordCost: 'full' });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

type Sent = {
  readonly path: string;
  readonly method?: string;
  readonly body: string;
  readonly type?: string;
  readonly token?: string;
};

function send({ path, method = 'POST', body, type = 'application/json', token }: Sent): Promise<Response> {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return fetch(`${server.url}/api${path}`, { method, headers, body });
}

test('a profile update cannot change protected fields', async () => {
  const { token, user } = await registerPerson(server);
  const manipulated = {
    name: 'New Name',
    plan: 'premium',
    email: 'other@example.org',
    auth0Id: 'apple|1',
    id: '00000000-0000-4000-8000-000000000000',
    created_at: '2000-01-01T00:00:00.000Z',
    available_tokens: 1_000_000,
    unlimited: true,
    password_hash: 'x',
    __proto__: { plan: 'premium' },
  };

  const response = await send({ path: '/user/profile', method: 'PUT', body: JSON.stringify(manipulated), token });

  expect(response.status).toBe(200);
  const { body: result } = await server.request('profile', {}, { token });
  expect(result.user).toEqual({ ...user, name: 'New Name' });
  const row = await server.database.db.selectFrom('users').select(['plan', 'password_hash']).executeTakeFirstOrThrow();
  expect(row.plan).toBe('free');
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.for<[string, unknown]>([
  ['/auth/login', { email: { $gt: '' }, password: { $gt: '' } }],
  ['/auth/login', { email: ['mei@example.org'], password: 'long enough' }],
  ['/auth/login', { email: 'mei@example.org', password: 12_345_678 }],
  ['/auth/login', { email: 'mei@example.org', password: 'long enough', code: 123_456 }],
  ['/auth/login', { email: 'mei@example.org', password: 'long enough', code: { length: 6 } }],
  ['/auth/login', ['mei@example.org', 'long enough']],
  ['/auth/login', 'mei@example.org'],
  ['/auth/login', null],
  ['/auth/send-otp', { email: 'mei@example.org\r\nBcc: evil@example.org' }],
  ['/auth/send-otp', { email: 'mei@example.org', purpose: 'admin' }],
  ['/auth/register', { email: 'mei@example.org', password: 'long enough', name: '   ', code: '123456' }],
  ['/auth/register', { email: 'mei@example.org', password: 'x'.repeat(300), name: 'Mei', code: '123456' }],
  ['/auth/reset-password', { email: 'mei@example.org', code: true, newPassword: 'long enough' }],
  ['/auth/social-login', { idToken: { alg: 'none' }, nonce: 'a nonce of a test' }],
  ['/free-trial/usage', { trialId: "' or 1=1 --", tokensUsed: 1 }],
  ['/free-trial/usage', { trialId: '00000000-0000-4000-8000-000000000000', tokensUsed: -5 }],
])('%s refuses a malformed body: %j', async ([path, body]) => {
  const response = await send({ path, body: JSON.stringify(body) });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 'invalid_request', message: expect.any(String) });
});

test('a body above the size limit is refused before it is read', async () => {
  const response = await send({ path: '/auth/login', body: JSON.stringify({ email: 'x'.repeat(2_000_000) }) });

  expect(response.status).toBe(413);
});

test('cross-site forms cannot send requests: cookies carry no authority and only JSON is accepted', async () => {
  const { token, email, password } = await registerPerson(server);

  const form = await send({
    path: '/auth/login',
    body: new URLSearchParams({ email, password }).toString(),
    type: 'application/x-www-form-urlencoded',
  });
  const plain = await send({ path: '/auth/login', body: JSON.stringify({ email, password }), type: 'text/plain' });
  const login = await send({ path: '/auth/login', body: JSON.stringify({ email, password }) });
  const cookie = await fetch(`${server.url}/api/user/profile`, {
    headers: { cookie: `translator_auth_token=${token}` },
  });
  const preflight = await fetch(`${server.url}/api/user/profile`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example.org', 'access-control-request-method': 'PUT' },
  });

  expect([form.status, plain.status, cookie.status]).toEqual([415, 415, 401]);
  // The mark of a device that has signed in, which has no authority.
  const mark = login.headers.get('set-cookie') ?? '';
  expect(mark).toMatch(/^known_device=[^;]+; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  const marked = await fetch(`${server.url}/api/auth/refresh`, { headers: { cookie: mark.split(';')[0] ?? '' } });
  expect(marked.status).toBe(401);
  const forgotten = await send({ path: '/auth/forget-device', body: '{}' });
  expect(forgotten.headers.get('set-cookie')).toMatch(/^known_device=; Max-Age=0; Path=\/api\/auth; HttpOnly/);
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('a conversation of another user cannot be read, changed, uploaded to or deleted', async () => {
  const [owner, stranger] = [await registerPerson(server), await registerPerson(server)];
  const { body: result } = await server.request('createSession', { body: {} }, { token: owner.token });
  const id = result.session.id;
  const as = { token: stranger.token };
  const upload = { session_id: id, conversation_turns: [uploadedTurn('item 1', 10)] };

  const replies = [
    await server.request('session', { params: { id } }, as),
    await server.request('turns', { params: { sessionId: id }, query: {} }, as),
    await server.request('setSessionStatus', { params: { id }, body: { status: 'completed' } }, as),
    await server.request('uploadConversation', { body: upload }, as),
    await server.request('deleteSession', { params: { id } }, as),
  ];

  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404]);
  expect((await server.request('session', { params: { id } }, { token: owner.token })).status).toBe(200);
});

test('user tokens are refused by administrator routes, and vice versa', async () => {
  const { token } = await registerPerson(server);
  const admin = await server.createAdmin();

  const asPerson = await server.request('invitations', {}, { token });
  const asAdmin = await server.request('profile', {}, { token: admin });

  expect([asPerson.status, asAdmin.status]).toEqual([403, 403]);
});

test('passwords, codes and tokens are not logged', async () => {
  const { token, password, email } = await registerPerson(server, { password: 'a password to look for' });
  await server.request('login', { body: { email, password: 'a wrong one to look for' } });

  const logged = server.logLines.join('');
  for (const secret of [token, password, 'a wrong one to look for', email]) expect(logged).not.toContain(secret);
});
