import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGrants } from '../../../server/modules/identity/embedded/grants.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { choose, codeFields, exchange, newFlow, openPage } from './embedded-browser.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

const bo = 'google-oauth2|sandbox-1';

async function codeOf(flow: ReturnType<typeof newFlow>): Promise<string> {
  return (await choose(server, flow, bo)).searchParams.get('code') ?? '';
}

test('the discovery document has the issuer that the page is given', async () => {
  const { body: result } = await server.request('systemInfo', {});
  const document = await (await fetch(`${server.url}/sandbox/identity/.well-known/openid-configuration`)).json();

  expect(document.issuer).toBe(result.identity?.issuer);
  expect(document).toMatchObject({ code_challenge_methods_supported: ['S256'], response_types_supported: ['code'] });
});

test('a code with its verifier is exchanged for a signed ID token with the nonce', async () => {
  const flow = newFlow(server);
  const back = await choose(server, flow, bo);
  const { status, body } = await exchange(server, codeFields(flow, back.searchParams.get('code') ?? ''));

  expect(back.href.startsWith(`${server.config.publicUrl}/auth/callback?`)).toBe(true);
  expect(back.searchParams.get('state')).toBe(flow.state);
  expect(status).toBe(200);
  const keys = createRemoteJWKSet(new URL(`${server.url}/sandbox/identity/.well-known/jwks.json`));
  const issuer = `${server.url}/sandbox/identity`;
  const { payload, protectedHeader } = await jwtVerify(body['id_token']!, keys, { issuer, audience: 'dragoman' });
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({ sub: bo, nonce: flow.nonce, email: 'bo@google.example.com', email_verified: true });
});

test('the sign-in page offers the personas of the connection, under its own content security policy', async () => {
  const response = await openPage(server, newFlow(server, { connection: 'apple' }));
  const html = await response.text();

  expect(html).toContain('Log in with Apple');
  expect(html).toContain('ana@apple.example.com');
  expect(html).not.toContain('google.example.com');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
});

test('the sign-in page uses the browser’s language', async () => {
  const address = `${server.url}/sandbox/identity/authorize?${newFlow(server).query}`;
  const html = await (await fetch(address, { headers: { 'accept-language': 'ja,en;q=0.5' } })).text();

  expect(html).toContain('<html lang="ja-JP" dir="ltr">');
  expect(html).toContain('Google でログイン');
});

test('request parameters are escaped in the sign-in page', async () => {
  const html = await (await openPage(server, newFlow(server, { state: '"><script>alert(1)</script>' }))).text();

  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
});

test('cancelling redirects back with access_denied and the state', async () => {
  const flow = newFlow(server);

  const back = await choose(server, flow, 'cancel');

  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('state')).toBe(flow.state);
  expect(back.searchParams.has('code')).toBe(false);
});

test('a code is exchanged once, and its reuse revokes the tokens it was exchanged for', async () => {
  const flow = newFlow(server, { scope: 'openid email offline_access' });
  const fields = codeFields(flow, await codeOf(flow));
  const first = await exchange(server, fields);

  const second = await exchange(server, fields);
  const renewed = await exchange(server, { grant_type: 'refresh_token', refresh_token: first.body['refresh_token']! });

  expect(first.status).toBe(200);
  expect([second.status, second.body['error']]).toEqual([400, 'invalid_grant']);
  expect(renewed.body['error']).toBe('invalid_grant');
});

test('a code issued by one process is redeemed once by any process on the database', async () => {
  const [value, other] = [
    createGrants(server.database.db, server.clock),
    createGrants(server.database.db, server.clock),
  ];
  const input = {
    subject: bo,
    nonce: 'a nonce',
    scope: 'openid',
    redirectUri: `${server.url}/auth/callback`,
    challenge: 'a challenge',
    signedInAt: server.clock(),
  };

  const code = await value.newCode(input);
  const taken = await Promise.all([value, other, value, other].map((grants) => grants.redeemCode(code)));

  expect(taken.filter((grant) => grant !== undefined)).toEqual([expect.objectContaining(input)]);
  expect(JSON.stringify(await server.database.db.selectFrom('sandbox_grants').selectAll().execute())).not.toContain(
    code,
  );
});

test('a code expires after a minute', async () => {
  const flow = newFlow(server);
  const code = await codeOf(flow);
  server.clock.pass(61_000);

  const { body } = await exchange(server, codeFields(flow, code));

  expect(body['error']).toBe('invalid_grant');
});

test('a code is refused with another verifier or redirect URI', async () => {
  const [value, other] = [newFlow(server), newFlow(server)];
  const wrongVerifier = { ...codeFields(value, await codeOf(value)), code_verifier: other.verifier };
  const wrongReturn = { ...codeFields(other, await codeOf(other)), redirect_uri: 'http://localhost:1/auth/callback' };

  expect((await exchange(server, wrongVerifier)).body['error']).toBe('invalid_grant');
  expect((await exchange(server, wrongReturn)).body['error']).toBe('invalid_grant');
});

test('a refresh token is exchanged once, for a new one', async () => {
  const flow = newFlow(server, { scope: 'openid offline_access' });
  const { body } = await exchange(server, codeFields(flow, await codeOf(flow)));
  const fields = { grant_type: 'refresh_token', refresh_token: body['refresh_token']! };

  const renewed = await exchange(server, fields);
  const again = await exchange(server, fields);

  expect(decodeJwt(renewed.body['id_token']!).sub).toBe(bo);
  expect(renewed.body['refresh_token']).not.toBe(body['refresh_token']);
  expect(again.body['error']).toBe('invalid_grant');
});

test('neither sign-in nor sign-out redirects to another site', async () => {
  const elsewhere = newFlow(server, { redirect_uri: 'https://evil.example.org/auth/callback' });
  const away = await fetch(`${server.url}/sandbox/identity/v2/logout?returnTo=https://evil.example.org/`, {
    redirect: 'manual',
  });

  expect((await openPage(server, elsewhere)).status).toBe(400);
  expect(away.status).toBe(400);
  expect(away.headers.get('location')).toBeNull();
});

test('signing out redirects back to the page', async () => {
  const address = `${server.config.publicUrl}/`;
  const query = new URLSearchParams({ client_id: 'dragoman', post_logout_redirect_uri: address });

  const left = await fetch(`${server.url}/sandbox/identity/v2/logout?${query.toString()}`, { redirect: 'manual' });

  expect(left.headers.get('location')).toBe(address);
});

test('a request without PKCE is an error, and prompt=none returns login_required', async () => {
  const plain = await openPage(server, newFlow(server, { code_challenge_method: 'plain' }));
  const silent = await openPage(server, newFlow(server, { prompt: 'none' }));

  expect(new URL(plain.headers.get('location')!).searchParams.get('error')).toBe('invalid_request');
  expect(new URL(silent.headers.get('location')!).searchParams.get('error')).toBe('login_required');
});
