import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentityClient } from '../../../src/platform/identity/identity-client.ts';
import { fakeIdentityPage } from '../../fakes/identity-page.ts';
import { startFakeProvider } from '../../fakes/identity-provider.ts';
import type { FakeProvider } from '../../fakes/identity-provider.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

const clientSecret = 'known to the server alone';
let provider: FakeProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startFakeProvider();
  provider.clientSecret = clientSecret;
  server = await startTestServer({
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'dragoman', OIDC_CLIENT_SECRET: clientSecret },
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  await provider.close();
});

test('where the provider wants a client secret, the server redeems the code and the page never sees the secret', async () => {
  const { body: info } = await server.request('systemInfo', {});
  const page = { ...fakeIdentityPage(), origin: server.url };
  const client = createIdentityClient(page);
  await client.signInByRedirect(info.identity!, 'google-oauth2');

  const result = await client.handleCallback(info.identity!, provider.authorize(page.wentTo.at(-1) ?? ''));

  expect(result).toMatchObject({ type: 'proved', proof: { idToken: expect.any(String) } });
  expect(provider.tokenRequests.at(-1)?.get('client_secret')).toBe(clientSecret);
  expect(JSON.stringify(info) + JSON.stringify(result)).not.toContain(clientSecret);
});

test('only the fields of an authorization code are passed on, and a refusal comes back as it is', async () => {
  const response = await fetch(`${server.url}/api/auth/oidc-token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', code: 'guessed', scope: 'everything' }),
  });

  expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  const sent = provider.tokenRequests.at(-1);
  expect([sent?.get('grant_type'), sent?.get('scope')]).toEqual(['authorization_code', null]);
});
