import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentityClient } from '../../../../src/platform/identity/identity-client.ts';
import { identityLimits } from '../../../../src/platform/identity/identity-limits.ts';
import { fakeIdentityPage, fakePopup, memoryStorage } from '../../../fakes/identity-page.ts';
import { startFakeProvider } from '../../../fakes/identity-provider.ts';
import type { FakeProvider } from '../../../fakes/identity-provider.ts';

let provider: FakeProvider;

beforeEach(async () => {
  provider = await startFakeProvider();
});

afterEach(() => provider.close());

function settings() {
  return { issuer: provider.issuer, clientId: 'dragoman' };
}

/** A sign-in by redirect, up to the redirect to the callback. */
async function gone(page = fakeIdentityPage(), limits = identityLimits) {
  const client = createIdentityClient(page, limits);
  await client.signInByRedirect(settings(), 'google-oauth2');
  const address = page.wentTo.at(-1) ?? '';
  return { page, client, address, query: provider.authorize(address) };
}

test('the limits are those of the product spec', () => {
  expect(identityLimits).toEqual({
    popupMs: 60_000,
    popupWidth: 400,
    popupHeight: 600,
    httpMs: 10_000,
    tokenTries: 3,
    lockWaitMs: 5_000,
    cacheLeewayMs: 60_000,
    clockLeewayS: 60,
    transactionMs: 24 * 60 * 60 * 1000,
  });
});

test('a redirect requests a code with PKCE, state, nonce and the connection', async () => {
  const { address } = await gone();

  const asked = Object.fromEntries(new URL(address).searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'dragoman',
    redirect_uri: 'http://127.0.0.1:1/auth/callback',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    connection: 'google-oauth2',
    kc_idp_hint: 'google-oauth2',
  });
  expect(asked['state']?.length).toBeGreaterThan(20);
  expect(asked['nonce']?.length).toBeGreaterThan(20);
});

test('the path and the invitation code are kept over the redirect', async () => {
  const page = fakeIdentityPage();
  const client = createIdentityClient(page);
  const redirect = { returnTo: '/purchase', invitationCode: 'aB3x' };
  await client.signInByRedirect(settings(), 'apple', redirect);
  const query = provider.authorize(page.wentTo.at(-1) ?? '');

  // The page that comes back is another one.
  expect(await createIdentityClient(page).handleCallback(settings(), query)).toMatchObject({
    type: 'proved',
    redirect,
  });
});

test('the callback returns a proof with the nonce that was sent', async () => {
  const { client, query, address } = await gone();

  const arrival = await client.handleCallback(settings(), query);

  expect(arrival).toMatchObject({
    type: 'proved',
    proof: { idToken: expect.stringMatching(/^ey/), nonce: new URL(address).searchParams.get('nonce') },
  });
  expect(provider.tokenRequests[0]?.get('grant_type')).toBe('authorization_code');
  expect(provider.tokenRequests[0]?.get('client_id')).toBe('dragoman');
});

test('a repeated callback returns the same result with one request to the provider', async () => {
  const { client, query } = await gone();

  const [first, second] = await Promise.all([
    client.handleCallback(settings(), query),
    client.handleCallback(settings(), query),
  ]);

  expect(second).toEqual(first);
  expect(provider.tokenRequests).toHaveLength(1);
});

test('a callback repeated in another tab is refused without a request to the provider', async () => {
  const storage = memoryStorage();
  const { client, query } = await gone(fakeIdentityPage(storage));
  await client.handleCallback(settings(), query);

  const again = await createIdentityClient(fakeIdentityPage(storage)).handleCallback(settings(), query);

  expect(again).toEqual({ type: 'failed', failure: { type: 'state-mismatch' } });
  expect(provider.tokenRequests).toHaveLength(1);
});

test('a callback with an unknown state is refused', async () => {
  const { client } = await gone();

  const arrival = await client.handleCallback(settings(), '?code=stolen&state=of-somebody-else');

  expect(arrival).toEqual({ type: 'failed', failure: { type: 'state-mismatch' } });
});

test('a sign-in that took longer than a day is refused', async () => {
  const { client, query, page } = await gone();
  page.nowMs += identityLimits.transactionMs;

  expect(await client.handleCallback(settings(), query)).toEqual({
    type: 'failed',
    failure: { type: 'state-mismatch' },
  });
});

test.each([
  ['access_denied', 'cancelled'],
  ['mfa_required', 'mfa-required'],
  ['login_required', 'login-required'],
])('the provider says %s: the reason is %s', async (error, type) => {
  const { client, address } = await gone();
  const state = new URL(address).searchParams.get('state') ?? '';

  const arrival = await client.handleCallback(settings(), `?${new URLSearchParams({ error, state })}`);

  expect(arrival).toEqual({ type: 'failed', failure: { type } });
});

test("a used code is refused with the provider's message", async () => {
  const { client, query } = await gone();
  provider.failures.push({ error: 'invalid_grant' });

  expect(await client.handleCallback(settings(), query)).toEqual({
    type: 'failed',
    failure: { type: 'refused', code: 'invalid_grant', message: '' },
  });
});

test('a failed token request is attempted three times', async () => {
  const { client, query } = await gone();
  provider.failures.push('cut', 'cut');

  expect((await client.handleCallback(settings(), query)).type).toBe('proved');
  expect(provider.tokenRequests).toHaveLength(3);
});

test('the sign-in times out after three attempts without a response', async () => {
  const limits = { ...identityLimits, httpMs: 600 };
  const { client, query } = await gone(fakeIdentityPage(), limits);
  provider.failures.push('hang', 'hang', 'hang', 'hang');

  expect(await client.handleCallback(settings(), query)).toEqual({ type: 'failed', failure: { type: 'timeout' } });
  expect(provider.tokenRequests).toHaveLength(3);
});

test('a provider clock up to a minute ahead is accepted', async () => {
  const { client, query } = await gone();
  provider.clockAheadS = 50;

  expect((await client.handleCallback(settings(), query)).type).toBe('proved');
});

test('an expired ID token is refused', async () => {
  const { client, query } = await gone();
  provider.clockAheadS = -300;
  provider.lifetimeS = 100;

  expect(await client.handleCallback(settings(), query)).toMatchObject({
    type: 'failed',
    failure: { type: 'refused' },
  });
});

test('a proof that expires within a minute is not returned', async () => {
  const { client, query, page } = await gone();
  await client.handleCallback(settings(), query);
  page.nowMs += (provider.lifetimeS - 59) * 1000;

  expect(await client.handleCallback(settings(), query)).toEqual({
    type: 'failed',
    failure: { type: 'missing-refresh-token' },
  });
});

test('a provider that does not respond is unreachable', async () => {
  const client = createIdentityClient(fakeIdentityPage());
  await provider.close();

  expect(await client.signInByRedirect(settings(), 'apple')).toEqual({ type: 'unreachable' });
});

test('a lock held too long by another tab is a timeout', async () => {
  const { page, query } = await gone();
  const busy = { ...page, withLock: () => Promise.reject(new DOMException('waited', 'TimeoutError')) };

  const arrival = await createIdentityClient(busy).handleCallback(settings(), query);

  expect(arrival).toEqual({ type: 'failed', failure: { type: 'timeout' } });
});

test('a popup passes its result to the page that opened it and closes', async () => {
  const client = createIdentityClient(fakeIdentityPage());
  const popup = fakePopup();
  const inPopup = fakeIdentityPage();
  const signingIn = client.signInByPopup(settings(), 'apple', popup);
  const query = provider.authorize(await popup.wentTo);

  const arrival = await createIdentityClient(inPopup).handleCallback(settings(), query);

  expect(arrival).toEqual({ type: 'handed-over' });
  expect((await signingIn).type).toBe('proved');
  expect(popup.closed).toBe(true);
  await expect.poll(() => inPopup.windowsClosed, { timeout: 3000 }).toBe(1);
});

test('closing the popup ends the sign-in', async () => {
  const client = createIdentityClient(fakeIdentityPage());
  const popup = fakePopup();
  const signingIn = client.signInByPopup(settings(), 'apple', popup);
  await popup.wentTo;
  popup.close();

  expect(await signingIn).toEqual({ type: 'failed', failure: { type: 'popup-closed' } });
});

test('a popup whose opener relation was cut does not count as closed while it has the focus', async () => {
  const page = fakeIdentityPage();
  page.inFront = false;
  const popup = fakePopup();
  const signingIn = createIdentityClient(page, { ...identityLimits, popupMs: 2000 }).signInByPopup(
    settings(),
    'apple',
    popup,
  );
  await popup.wentTo;
  popup.close();

  expect(await signingIn).toEqual({ type: 'failed', failure: { type: 'timeout' } });
});

test('a popup without a result is closed at the deadline', async () => {
  const client = createIdentityClient(fakeIdentityPage(), { ...identityLimits, popupMs: 30 });
  const popup = fakePopup();

  expect(await client.signInByPopup(settings(), 'apple', popup)).toEqual({
    type: 'failed',
    failure: { type: 'timeout' },
  });
  expect(popup.closed).toBe(true);
});

test('a blocked popup is reported', async () => {
  const client = createIdentityClient(fakeIdentityPage());

  expect(await client.signInByPopup(settings(), 'apple', undefined)).toEqual({
    type: 'failed',
    failure: { type: 'popup-blocked' },
  });
});

test('signing out visits the provider and returns to the first screen', async () => {
  const page = fakeIdentityPage();

  expect(await createIdentityClient(page).signOut(settings())).toBe(true);

  const back = new URLSearchParams({ client_id: 'dragoman', post_logout_redirect_uri: `${page.origin}/` });
  expect(page.wentTo).toEqual([`${provider.issuer}/v2/logout?${back}`]);
});

test('signing out without a reachable provider stays on the page', async () => {
  const page = fakeIdentityPage();
  await provider.close();

  expect(await createIdentityClient(page).signOut(settings())).toBe(false);

  expect(page.wentTo).toEqual([]);
});
