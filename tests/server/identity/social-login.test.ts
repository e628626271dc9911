import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdTokenVerifier } from '../../../server/modules/identity/verify-id-token.ts';
import { openSigningKey } from '../../../server/modules/identity/embedded/signing-key.ts';
import type { SigningKey } from '../../../server/modules/identity/embedded/signing-key.ts';
import { discoveredProvider } from '../../../server/modules/identity/provider-keys.ts';
import { registerPerson } from '../accounts/new-person.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import { newestMail } from '../mail/read-outbox.ts';
import { proofOf } from './embedded-browser.ts';

let server: TestServer;
/** The server's own, as it has it: the table is emptied before each test. */
let key: SigningKey;

beforeAll(async () => {
  server = await startTestServer({ env: { SIGNUP_TOKENS: '500' } });
  key = await openSigningKey(server.database.db);
  await fetch(`${server.url}/sandbox/identity/.well-known/jwks.json`);
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

const bo = 'google-oauth2|sandbox-1';
const nonce = 'a nonce of this test';

/** An ID token as our provider would sign it, but for `changes`. */
async function forged(changes: JWTPayload, header: Record<string, string> = {}): Promise<string> {
  const { sign, kid } = key;
  const nowS = Math.floor(server.clock().getTime() / 1000);
  const claims = {
    iss: `${server.config.publicUrl}/sandbox/identity`,
    aud: 'dragoman',
    sub: 'apple|77',
    email: 'seven@example.org',
    email_verified: true,
    nonce,
    iat: nowS,
    exp: nowS + 3600,
    ...changes,
  };
  return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(sign);
}

test('who signs in with a provider gets an account, its tokens and our own token', async () => {
  const { body: answer } = await server.request('socialLogin', { body: await proofOf(server, bo) });

  expect(answer.user).toMatchObject({ auth0Id: bo, email: 'bo@google.example.com', name: 'Bo Chen' });
  const balance = await server.request('tokens', {}, { token: answer.token! });
  expect(balance.body.available_tokens).toBe(500);
});

test('the same person comes back to the same account, and is given nothing twice', async () => {
  const first = await server.request('socialLogin', { body: await proofOf(server, bo) });
  const second = await server.request('socialLogin', { body: await proofOf(server, bo) });

  expect(second.body.user?.id).toBe(first.body.user?.id);
  expect(second.body.token).not.toBe(first.body.token);
  expect((await server.request('tokens', {}, { token: second.body.token! })).body.available_tokens).toBe(500);
});

test('first sign-ins at the same moment make one account', async () => {
  const proofs = await Promise.all([proofOf(server, bo), proofOf(server, bo), proofOf(server, bo)]);

  const replies = await Promise.all(proofs.map((body) => server.request('socialLogin', { body })));

  expect(new Set(replies.map((one) => one.body.user?.id)).size).toBe(1);
});

test('a verified address links to the account that has it, which keeps its password', async () => {
  const person = await registerPerson(server, { email: 'bo@google.example.com' });

  const { body: answer } = await server.request('socialLogin', { body: await proofOf(server, bo) });

  expect(answer.user).toMatchObject({ id: person.user.id, auth0Id: null });
  const login = await server.request('login', { body: { email: person.email, password: person.password } });
  expect(login.status).toBe(200);
});

test('an address that the provider does not vouch for opens no account, its own or another', async () => {
  await registerPerson(server, { email: 'taken@example.org' });
  const idTokens = [
    await forged({ email: 'taken@example.org', email_verified: false }),
    await forged({ email: 'free@example.org', email_verified: false }),
  ];

  const replies = await Promise.all(
    idTokens.map((idToken) => server.request('socialLogin', { body: { idToken, nonce } })),
  );

  expect(replies.map((one) => [one.status, one.error.code])).toEqual([
    [403, 'email_unverified'],
    [403, 'email_unverified'],
  ]);
});

test('whichever name of this machine a page was opened by, a person stays the same', async () => {
  const port = new URL(server.url).port;
  const replies = [];
  for (const host of ['localhost', '127.0.0.1']) {
    const iss = `http://${host}:${port}/sandbox/identity`;
    replies.push(await server.request('socialLogin', { body: { idToken: await forged({ iss }), nonce } }));
  }

  expect(replies.map((one) => one.status)).toEqual([200, 200]);
  expect(await server.database.db.selectFrom('identities').selectAll().execute()).toHaveLength(1);
});

test.for<[string, JWTPayload]>([
  ['for somebody else', { aud: 'another-client' }],
  ['from somebody else', { iss: 'https://evil.example.org/' }],
  ['for another sign-in', { nonce: 'another nonce' }],
  ['that expired more than a minute ago', { exp: Math.floor(Date.now() / 1000) - 70 }],
  ['for several, given to another', { aud: ['dragoman', 'another-client'], azp: 'another-client' }],
  ['without a person', { sub: '' }],
])('an ID token %s is refused', async ([, changes]) => {
  const refused = await server.request('socialLogin', { body: { idToken: await forged(changes), nonce } });

  expect([refused.status, refused.error.code]).toEqual([401, 'invalid_credentials']);
});

test('an ID token that expired less than a minute ago is still taken', async () => {
  const idToken = await forged({ exp: Math.floor(server.clock().getTime() / 1000) - 50 });

  expect((await server.request('socialLogin', { body: { idToken, nonce } })).status).toBe(200);
});

test('a token that is changed, unsigned or signed by another key is refused', async () => {
  const good = await forged({});
  const [head, , signature] = good.split('.');
  const stolen = Buffer.from(JSON.stringify({ ...decodeJwt(good), sub: bo })).toString('base64url');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${stolen}.`;
  const { privateKey } = await generateKeyPair('RS256');
  const foreign = await new SignJWT(decodeJwt(good)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  // The classic: our public key as the secret of a symmetric signature.
  const { publicJwk, kid } = key;
  const confused = await new SignJWT(decodeJwt(good))
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(JSON.stringify(publicJwk)));

  for (const idToken of [`${head}.${stolen}.${signature}`, none, foreign, confused]) {
    const refused = await server.request('socialLogin', { body: { idToken, nonce } });
    expect([refused.status, refused.error.code]).toEqual([401, 'invalid_credentials']);
  }
});

test('an ID token signs in once', async () => {
  const body = await proofOf(server, bo);
  await server.request('socialLogin', { body });

  const replayed = await server.request('socialLogin', { body });

  expect([replayed.status, replayed.error.code]).toEqual([401, 'invalid_credentials']);
});

test('an account without a password can neither change one nor turn the second factor on', async () => {
  const { token } = (await server.request('socialLogin', { body: await proofOf(server, bo) })).body;
  const as = { token: token! };

  const replies = [
    await server.request('updatePassword', { body: { currentPassword: 'whatever', newPassword: 'long enough' } }, as),
    await server.request('setMfa', { body: { enabled: true } }, as),
    await server.request('updateProfile', { body: { mfaEnabled: true } }, as),
  ];

  expect(new Set(replies.map((one) => `${one.status} ${one.error.code}`))).toEqual(new Set(['403 social_account']));
});

test('who forgot the password of an account without one is told so by mail', async () => {
  await server.request('socialLogin', { body: await proofOf(server, bo) });

  const { status } = await server.request('forgotPassword', { body: { email: 'bo@google.example.com' } });

  const mail = await newestMail(server.dataDir, 'bo@google.example.com');
  expect(status).toBe(200);
  expect(mail.subject).toBe('Your Dragoman account has no password');
  expect(mail.text).toContain('You sign in with Google');
});

function checkBy(issuer: string) {
  return createIdTokenVerifier({ provider: discoveredProvider(issuer), clientId: 'dragoman', clock: server.clock });
}

test('a configured provider is found by its description, with or without a slash at the end', async () => {
  const issuer = `${server.url}/sandbox/identity`;
  const { idToken, nonce } = await proofOf(server, bo);

  for (const configured of [issuer, `${issuer}/`]) {
    expect(await checkBy(configured)(idToken, nonce)).toMatchObject({ issuer, subject: bo });
  }
});

test('with the configured provider away the person is asked to try again', async () => {
  const check = checkBy('http://127.0.0.1:9/');

  await expect(check(await forged({}), nonce)).rejects.toMatchObject({ status: 503, retryAfterS: 10 });
});

test('the signing key is one for all processes on one database, and survives a restart', async () => {
  const [one, again] = await Promise.all([openSigningKey(server.database.db), openSigningKey(server.database.db)]);

  expect(again.publicJwk).toEqual(one.publicJwk);
});
