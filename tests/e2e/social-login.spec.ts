import type { Page, Request } from '@playwright/test';
import {
  apiGet,
  codeFor,
  expect,
  newPerson,
  registered,
  test as testInOwnContext,
  testInSharedWindow as test,
} from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { callApi } from './support/waiting.ts';

test.use(noServiceWorker);

const AUTHORIZE = '/sandbox/identity/authorize';

/** Opens the provider's page. @returns the parameters of the authorisation request */
async function openProvider(page: Page, url: string, provider: 'Apple' | 'Google'): Promise<URLSearchParams> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: provider }).click();
  await expect(page.getByRole('heading', { name: `Log in with ${provider}` })).toBeVisible();
  const authorize = new URL(page.url());
  expect(authorize.pathname).toBe(AUTHORIZE);
  return authorize.searchParams;
}

function choose(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name }).click();
}

/** The callback URL, and the number of token requests. */
function watchRequests(page: Page): { readonly callback: () => string; readonly tokenRequests: () => number } {
  let callback = '';
  let tokenRequests = 0;
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest() && request.url().includes('/auth/callback?')) callback = request.url();
    if (request.url().endsWith('/oauth/token')) tokenRequests += 1;
  });
  return { callback: () => callback, tokenRequests: () => tokenRequests };
}

/** Signs out through the provider, which ends its session and redirects home. */
async function signOut(page: Page): Promise<void> {
  const home = page.waitForEvent('load');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await home;
  await expect(page.getByText('Logout successful!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
}

async function expectRejected(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
  expect(await page.evaluate(() => localStorage.getItem('translator_auth_token'))).toBeNull();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

const demoNotice = 'This is a demo: accounts, payments and email are simulated.';

testInOwnContext(
  'Apple and Google are enabled, the other six disabled; without a provider a demo offers none and says what it is',
  async ({ page, server }) => {
    await page.goto(`${server.url}/login`);

    await expect(page.getByText('Or continue with')).toBeVisible();
    for (const name of ['Apple', 'Google']) await expect(page.getByRole('button', { name })).toBeEnabled();
    for (const name of ['Facebook', 'Twitter', 'Microsoft', 'GitHub', 'LinkedIn', 'Weibo'])
      await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByText(demoNotice)).toBeHidden();

    await page.route('**/api/system/info', async (route) => {
      const response = await route.fetch({ url: `${server.url}/api/system/info` });
      await route.fulfill({ response, json: { ...(await response.json()), identity: null } });
    });
    // Any other name of this machine counts as public.
    for (const path of ['/login', '/admin']) {
      await page.goto(`${server.url.replace('127.0.0.1', 'demo.localhost')}${path}`);
      await expect(page.getByText(demoNotice)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Google' })).toBeHidden();
    }
  },
);

test.describe('beside the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a user signs in by redirect with PKCE, state and nonce, and gets the same account again', async ({
    page,
    server,
  }) => {
    const firstRequest = await openProvider(page, server.url, 'Google');
    await choose(page, 'Bo Chen');

    await expect(page.getByText('Social login successful!')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(firstRequest.get('code_challenge_method')).toBe('S256');
    expect(firstRequest.get('connection')).toBe('google-oauth2');
    expect(firstRequest.get('scope')).toBe('openid profile email');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(firstRequest.get(name)?.length).toBeGreaterThan(20);
    const first = await apiGet(page, server, '/user/profile');
    expect(first).toMatchObject({ user: { email: 'bo@google.example.com', name: 'Bo Chen' } });

    await signOut(page);
    const secondRequest = await openProvider(page, server.url, 'Google');
    await choose(page, 'Bo Chen');
    await expect(page.getByRole('button', { name: 'User menu: Bo Chen' })).toBeVisible();

    expect(secondRequest.get('state')).not.toBe(firstRequest.get('state'));
    const second = (await apiGet(page, server, '/user/profile')) as { user: { id: string } };
    expect(second.user.id).toBe((first as typeof second).user.id);
  });
});

test('a provider that opens an account with two-factor authentication is followed by an emailed code', async ({
  page,
  server,
}) => {
  const person = { ...newPerson(), email: 'ana@apple.example.com' };
  const { token } = await registered(server, person);
  await callApi(server, 'PUT', '/user/mfa', { enabled: true }, token);
  await openProvider(page, server.url, 'Apple');

  await choose(page, 'Ana Silva');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  const code = page.getByLabel('Verification code');
  const mailed = await codeFor(server, person.email);
  await code.fill(mailed === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(code).toHaveAccessibleDescription('Verification code is invalid or expired');
  await page.keyboard.type(mailed);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();

  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await expect.poll(async () => await server.mailTo(person.email)).toContain('log in to Dragoman with Apple');
});

test('cancelling at the provider shows an error', async ({ page, server }) => {
  await openProvider(page, server.url, 'Apple');

  await choose(page, 'Cancel');

  await expectRejected(page, 'The login was cancelled.');
});

test('a callback that was not started here is rejected', async ({ page, server }) => {
  const requests = watchRequests(page);
  const query = new URLSearchParams({ code: 'forged', state: 'forged' });

  await page.goto(`${server.url}/auth/callback?${query}`);

  await expectRejected(page, 'This login was not started in this browser, has expired, or was already used.');
  expect(requests.tokenRequests()).toBe(0);
});

test('a sign-in started two days ago has expired', async ({ page, server }) => {
  await openProvider(page, server.url, 'Apple');
  // The embedded provider has our own origin, so the page's localStorage is accessible.
  const aged = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('identity:'));
    for (const key of keys) {
      const stored: Record<string, number> = JSON.parse(localStorage.getItem(key) ?? '{}');
      const startedAtMs = (stored['startedAtMs'] ?? 0) - 48 * 3_600_000;
      localStorage.setItem(key, JSON.stringify({ ...stored, startedAtMs }));
    }
    return keys.length;
  });

  await choose(page, 'Ana Silva');

  expect(aged).toBe(1);
  await expectRejected(page, 'This login was not started in this browser, has expired, or was already used.');
});

test('a code cannot be used a second time', async ({ page, server }) => {
  const requests = watchRequests(page);
  await openProvider(page, server.url, 'Apple');
  await choose(page, 'Ken Mori');
  await expect(page.getByRole('button', { name: 'User menu: Ken Mori' })).toBeVisible();
  await signOut(page);

  await page.goto(requests.callback());

  await expectRejected(page, 'This login was not started in this browser, has expired, or was already used.');
  expect(requests.tokenRequests()).toBe(1);
});
