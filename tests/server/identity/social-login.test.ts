import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSigningKey } from '../../../server/modules/identity/embedded/signing-key.ts';
import type { SigningKey } from '../../../server/modules/identity/embedded/signing-key.ts';
import { discoveredProvider } from '../../../server/modules/identity/provider-keys.ts';
import { createIdTokenVerifier } from '../../../server/modules/identity/verify-id-token.ts';
import { registerPerson } from '../accounts/new-person.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newestCode, newestMail, readOutbox } from '../mail/read-outbox.ts';
import { signInProof } from './embedded-browser.ts';

let server: TestServer;
/** The server's key. It stays in the server's memory when the tables are emptied before each test. */
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

/** An ID token signed with the provider's key, with changed claims. */
async function signedToken(changes: JWTPayload, header: Record<string, string> = {}): Promise<string> {
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

test('the first sign-in with a provider creates an account with the signup grant and a token', async () => {
  const { body: result } = await server.request('socialLogin', { body: await signInProof(server, bo) });

  expect(result.user).toMatchObject({ auth0Id: bo, email: 'bo@google.example.com', name: 'Bo Chen' });
  const balance = await server.request('tokens', {}, { token: result.token! });
  expect(balance.body.available_tokens).toBe(500);
});

test('a second sign-in returns the same account without a second grant', async () => {
  const first = await server.request('socialLogin', { body: await signInProof(server, bo) });
  const second = await server.request('socialLogin', { body: await signInProof(server, bo) });

  expect(second.body.user?.id).toBe(first.body.user?.id);
  expect(second.body.token).not.toBe(first.body.token);
  expect((await server.request('tokens', {}, { token: second.body.token! })).body.available_tokens).toBe(500);
});

test('concurrent first sign-ins create one account', async () => {
  const proofs = await Promise.all([signInProof(server, bo), signInProof(server, bo), signInProof(server, bo)]);

  const replies = await Promise.all(proofs.map((body) => server.request('socialLogin', { body })));

  expect(new Set(replies.map((reply) => reply.body.user?.id)).size).toBe(1);
});

test('a verified address links to its existing account, which keeps its password', async () => {
  const person = await registerPerson(server, { email: 'bo@google.example.com' });

  const { body: result } = await server.request('socialLogin', { body: await signInProof(server, bo) });

  expect(result.user).toMatchObject({ id: person.user.id, auth0Id: null });
  const login = await server.request('login', { body: { email: person.email, password: person.password } });
  expect(login.status).toBe(200);
});

test('the owner of an account gets a mail when a provider signs in to it for the first time, and only then', async () => {
  const person = await registerPerson(server, { email: 'bo@google.example.com' });
  const mails = async () => (await readOutbox(server.dataDir)).filter(({ to }) => to === person.email);
  const before = (await mails()).length;

  for (const proof of [await signInProof(server, bo), await signInProof(server, bo)])
    await server.request('socialLogin', { body: proof });

  expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual([
    'You can now log in to Dragoman with Google',
  ]);
});

test('an account with two-factor authentication takes a mailed code, at the first login with a provider and later', async () => {
  const person = await registerPerson(server, { email: 'bo@google.example.com' });
  await server.request('setMfa', { body: { enabled: true } }, { token: person.token });
  for (const mails of [2, 1]) {
    const [browser, before] = [server.browser(), (await readOutbox(server.dataDir)).length];
    const proof = await signInProof(server, bo);

    const asked = await browser('socialLogin', { body: proof });
    const code = await newestCode(server.dataDir, person.email);
    const identities = await server.database.db.selectFrom('identities').select('subject').execute();
    const wrong = await browser('socialLogin', { body: { ...proof, code: code === '111111' ? '222222' : '111111' } });
    const elsewhere = await server.request('socialLogin', { body: { ...proof, code } });
    const signedIn = await browser('socialLogin', { body: { ...proof, code } });
    const replayed = await browser('socialLogin', { body: proof });

    expect([asked.status, asked.error]).toEqual([401, { code: '451', message: 'MFA_REQUIRED' }]);
    expect(identities).toHaveLength(2 - mails);
    expect([wrong.error.code, elsewhere.error.code]).toEqual(['invalid_code', 'invalid_code']);
    expect(signedIn.body.user?.id).toBe(person.user.id);
    expect([replayed.status, replayed.error.code]).toEqual([401, 'invalid_credentials']);
    expect(await readOutbox(server.dataDir)).toHaveLength(before + mails);
  }
});

test('a blocked account with two-factor authentication has no code mailed', async () => {
  const person = await registerPerson(server, { email: 'bo@google.example.com' });
  await server.request('setMfa', { body: { enabled: true } }, { token: person.token });
  await server.database.db.updateTable('users').set({ blocked_at: server.clock() }).execute();
  const before = (await readOutbox(server.dataDir)).length;

  const refused = await server.request('socialLogin', { body: await signInProof(server, bo) });

  expect(refused.error.code).toBe('account_blocked');
  expect(await readOutbox(server.dataDir)).toHaveLength(before);
});

test('an unverified address neither creates nor opens an account', async () => {
  await registerPerson(server, { email: 'taken@example.org' });
  const idTokens = [
    await signedToken({ email: 'taken@example.org', email_verified: false }),
    await signedToken({ email: 'free@example.org', email_verified: false }),
  ];

  const replies = await Promise.all(
    idTokens.map((idToken) => server.request('socialLogin', { body: { idToken, nonce } })),
  );

  expect(replies.map((reply) => [reply.status, reply.error.code])).toEqual([
    [403, 'email_unverified'],
    [403, 'email_unverified'],
  ]);
});

test('an identity is the same under every loopback name of the machine', async () => {
  const port = new URL(server.url).port;
  const replies = [];
  for (const host of ['localhost', '127.0.0.1']) {
    const iss = `http://${host}:${port}/sandbox/identity`;
    replies.push(await server.request('socialLogin', { body: { idToken: await signedToken({ iss }), nonce } }));
  }

  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect(await server.database.db.selectFrom('identities').selectAll().execute()).toHaveLength(1);
});

test.for<[string, JWTPayload]>([
  ['for another client', { aud: 'another-client' }],
  ['from another issuer', { iss: 'https://evil.example.org/' }],
  ['with another nonce', { nonce: 'another nonce' }],
  ['that expired more than a minute ago', { exp: Math.floor(Date.now() / 1000) - 70 }],
  ['for several audiences, issued to another', { aud: ['dragoman', 'another-client'], azp: 'another-client' }],
  ['without a subject', { sub: '' }],
])('an ID token %s is refused', async ([, changes]) => {
  const refused = await server.request('socialLogin', { body: { idToken: await signedToken(changes), nonce } });

  expect([refused.status, refused.error.code]).toEqual([401, 'invalid_credentials']);
});

test('an ID token that expired less than a minute ago is still taken', async () => {
  const idToken = await signedToken({ exp: Math.floor(server.clock().getTime() / 1000) - 50 });

  expect((await server.request('socialLogin', { body: { idToken, nonce } })).status).toBe(200);
});

test('a token that is changed, unsigned or signed by another key is refused', async () => {
  const good = await signedToken({});
  const [head, , signature] = good.split('.');
  const stolen = Buffer.from(JSON.stringify({ ...decodeJwt(good), sub: bo })).toString('base64url');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${stolen}.`;
  const { privateKey } = await generateKeyPair('RS256');
  const foreign = await new SignJWT(decodeJwt(good)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  // Algorithm confusion: the public key as the secret of a symmetric signature.
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
  const body = await signInProof(server, bo);
  await server.request('socialLogin', { body });

  const replayed = await server.request('socialLogin', { body });

  expect([replayed.status, replayed.error.code]).toEqual([401, 'invalid_credentials']);
});

test('an ID token signs in once, also in other encodings of the same signature', async () => {
  const body = await signInProof(server, bo);
  await server.request('socialLogin', { body });
  const bytes = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('hex');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const others = alphabet
    .split('')
    .map((last) => body.idToken.slice(0, -1) + last)
    .filter((token) => token !== body.idToken && bytes(token) === bytes(body.idToken));

  const replies = await Promise.all(
    others.map((idToken) => server.request('socialLogin', { body: { ...body, idToken } })),
  );

  expect(others.length).toBeGreaterThan(0);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
});

test('an account without a password can neither change it nor enable two-factor authentication', async () => {
  const { token } = (await server.request('socialLogin', { body: await signInProof(server, bo) })).body;
  const as = { token: token! };

  const replies = [
    await server.request('updatePassword', { body: { currentPassword: 'whatever', newPassword: 'long enough' } }, as),
    await server.request('setMfa', { body: { enabled: true } }, as),
    await server.request('updateProfile', { body: { mfaEnabled: true } }, as),
  ];

  expect(new Set(replies.map((reply) => `${reply.status} ${reply.error.code}`))).toEqual(
    new Set(['403 social_account']),
  );
});

test('a password reset for an account without a password is explained by mail', async () => {
  await server.request('socialLogin', { body: await signInProof(server, bo) });

  const { status } = await server.request('forgotPassword', { body: { email: 'bo@google.example.com' } });

  const mail = await newestMail(server.dataDir, 'bo@google.example.com');
  expect(status).toBe(200);
  expect(mail.subject).toBe('Your Dragoman account has no password');
  expect(mail.text).toContain('You log in with Google');
});

function verifierFor(issuer: string) {
  return createIdTokenVerifier({ provider: discoveredProvider(issuer), clientId: 'dragoman', clock: server.clock });
}

test('a configured issuer is discovered with or without a trailing slash', async () => {
  const issuer = `${server.url}/sandbox/identity`;
  const { idToken, nonce } = await signInProof(server, bo);

  for (const configured of [issuer, `${issuer}/`]) {
    expect(await verifierFor(configured)(idToken, nonce)).toMatchObject({ issuer, subject: bo });
  }
});

test('an unreachable provider returns 503 with a retry time', async () => {
  const check = verifierFor('http://127.0.0.1:9/');

  await expect(check(await signedToken({}), nonce)).rejects.toMatchObject({ status: 503, retryAfterS: 10 });
});

test('the signing key is shared by all processes on one database and survives a restart', async () => {
  const [value, again] = await Promise.all([openSigningKey(server.database.db), openSigningKey(server.database.db)]);

  expect(again.publicJwk).toEqual(value.publicJwk);
});
