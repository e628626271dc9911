import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../../src/protocol/room-routes.ts';
import type { Route } from '../../../src/protocol/routes.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.createUser({ tokens: 1000 }));
}, 120_000);
afterAll(() => server.close());

function post(body: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/chat/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  });
}

test('a body that is not JSON returns 400', async () => {
  const response = await post('{"title":');

  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'invalid_request', message: expect.any(String) },
  ]);
});

test('a body of another content type returns 415', async () => {
  const response = await post('title=Lunch', { 'content-type': 'application/x-www-form-urlencoded' });

  expect(response.status).toBe(415);
});

test('a body over the limit is rejected before it is read', async () => {
  const response = await post(JSON.stringify({ title: 'x'.repeat(1024 * 1024) }));

  expect([response.status, (await response.json()).code]).toEqual([413, 'too_large']);
});

test('a body without a length is rejected', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const sent = request(`${server.url}/api/chat/sessions`, { method: 'POST', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.on('error', reject);
    sent.end('{}');
  });

  expect(status).toBe(411);
});

test('a validation error names the field', async () => {
  const response = await post(JSON.stringify({ source_language: 'klingon' }));

  expect([response.status, (await response.json()).message]).toEqual([
    400,
    expect.stringMatching(/^source_language: /),
  ]);
});

test('invalid ids and page numbers are rejected', async () => {
  const as = { token };
  const replies = await Promise.all([
    server.request('session', { params: { id: 'x' } }, as),
    server.request('session', { params: { id: "' or 1=1 --" } }, as),
    server.request('sessions', { query: { page: 0 } }, as),
    server.request('sessions', { query: { page: 'two' } }, as),
    server.request('sessions', { query: { limit: -1 } }, as),
    server.request('turns', { params: { sessionId: crypto.randomUUID() }, query: { page: 1e9 } }, as),
    server.request('sessions', { query: { status: '\0' } }, as),
  ]);

  expect(replies.map((reply) => [reply.status, reply.error.code])).toEqual(replies.map(() => [400, 'invalid_request']));
});

const guarded = Object.values<Route>(apiRoutes).filter((route) => route.access === 'user' || route.access === 'admin');

test.for(guarded.map((route) => [route.method, route.path] as const))(
  '%s %s requires authentication',
  async ([method, path]) => {
    const url = `${server.url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;

    const without = await fetch(url, { method });
    const wrong = await fetch(url, { method, headers: { authorization: 'Bearer wrong' } });

    // A route without an endpoint returns 404 to every caller.
    expect([401, 404]).toContain(without.status);
    expect(wrong.status).toBe(without.status);
  },
);

test("a user's token does not authorise admin routes, nor an admin's token user routes", async () => {
  const admin = await server.createAdmin();

  const asPerson = await server.request('adminVerify', {}, { token });
  const asAdmin = await server.request('tokens', {}, { token: admin });

  expect([asPerson.status, asAdmin.status]).toEqual([403, 403]);
});

test('expired and revoked tokens, and those of a closed account, return 401', async () => {
  const { db } = server.database;
  const [late, revoked, closed] = await Promise.all([server.createUser(), server.createUser(), server.createUser()]);
  await db.updateTable('access_tokens').set({ expires_at: server.clock() }).where('user_id', '=', late.id).execute();
  await db.updateTable('access_tokens').set({ revoked_at: server.clock() }).where('user_id', '=', revoked.id).execute();
  await db.updateTable('users').set({ closed_at: server.clock() }).where('id', '=', closed.id).execute();

  const replies = await Promise.all(
    [late, revoked, closed].map((value) => server.request('tokens', {}, { token: value.token })),
  );

  expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401]);
});
