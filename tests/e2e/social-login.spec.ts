import type { Page, Request } from '@playwright/test';
import { apiGet, expect, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use(noServiceWorker);

const AUTHORIZE = '/sandbox/identity/authorize';

/** From our button to the provider's page; answers what the provider was asked. */
async function toProvider(page: Page, url: string, provider: 'Apple' | 'Google'): Promise<URLSearchParams> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: provider }).click();
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible();
  const asked = new URL(page.url());
  expect(asked.pathname).toBe(AUTHORIZE);
  return asked.searchParams;
}

function choose(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name }).click();
}

/** The address that the provider sends the browser back to, and how often the provider is asked for a token. */
function watch(page: Page): { readonly callback: () => string; readonly exchanges: () => number } {
  let callback = '';
  let exchanges = 0;
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest() && request.url().includes('/auth/callback?')) callback = request.url();
    if (request.url().endsWith('/oauth/token')) exchanges += 1;
  });
  return { callback: () => callback, exchanges: () => exchanges };
}

/** By the provider, which ends its own session and sends the browser home. */
async function signOut(page: Page): Promise<void> {
  const home = page.waitForEvent('load');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await home;
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
}

async function expectRefused(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
  expect(await page.evaluate(() => localStorage.getItem('translator_auth_token'))).toBeNull();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

test('Apple and Google can be used, the other six cannot yet', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);

  await expect(page.getByText('Or continue with')).toBeVisible();
  for (const name of ['Apple', 'Google']) await expect(page.getByRole('button', { name })).toBeEnabled();
  for (const name of ['Facebook', 'Twitter', 'Microsoft', 'GitHub', 'LinkedIn', 'Weibo'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
});

test.describe('beside the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a person signs in by a redirect with PKCE, state and nonce, and finds the account again', async ({
    page,
    server,
  }) => {
    const asked = await toProvider(page, server.url, 'Google');
    await choose(page, 'Bo Chen');

    await expect(page.getByText('Social login successful!')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('connection')).toBe('google-oauth2');
    expect(asked.get('scope')).toBe('openid profile email');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)?.length).toBeGreaterThan(20);
    const first = await apiGet(page, server, '/user/profile');
    expect(first).toMatchObject({ user: { email: 'bo@google.example.com', name: 'Bo Chen' } });

    await signOut(page);
    const again = await toProvider(page, server.url, 'Google');
    await choose(page, 'Bo Chen');
    await expect(page.getByRole('button', { name: 'User menu: Bo Chen' })).toBeVisible();

    expect(again.get('state')).not.toBe(asked.get('state'));
    const second = (await apiGet(page, server, '/user/profile')) as { user: { id: string } };
    expect(second.user.id).toBe((first as typeof second).user.id);
  });
});

test('who cancels at the provider is told so', async ({ page, server }) => {
  await toProvider(page, server.url, 'Apple');

  await choose(page, 'Cancel');

  await expectRefused(page, 'The sign-in was cancelled.');
});

test('an answer that was not asked for here signs nobody in', async ({ page, server }) => {
  const seen = watch(page);
  const query = new URLSearchParams({ code: 'somebody-elses', state: 'somebody-elses' });

  await page.goto(`${server.url}/auth/callback?${query}`);

  await expectRefused(page, 'This sign-in was not started here, is too old, or was used before.');
  expect(seen.exchanges()).toBe(0);
});

test('a sign-in that was begun the day before yesterday is over', async ({ page, server }) => {
  await toProvider(page, server.url, 'Apple');
  // The embedded provider lives at our own address, so what the page has kept is in reach.
  const aged = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('identity:'));
    for (const key of keys) {
      const kept: Record<string, number> = JSON.parse(localStorage.getItem(key) ?? '{}');
      const startedAtMs = (kept['startedAtMs'] ?? 0) - 48 * 3_600_000;
      localStorage.setItem(key, JSON.stringify({ ...kept, startedAtMs }));
    }
    return keys.length;
  });

  await choose(page, 'Ana Silva');

  expect(aged).toBe(1);
  await expectRefused(page, 'This sign-in was not started here, is too old, or was used before.');
});

test('a code that comes back a second time opens nothing', async ({ page, server }) => {
  const seen = watch(page);
  await toProvider(page, server.url, 'Apple');
  await choose(page, 'Ken Mori');
  await expect(page.getByRole('button', { name: 'User menu: Ken Mori' })).toBeVisible();
  await signOut(page);

  await page.goto(seen.callback());

  await expectRefused(page, 'This sign-in was not started here, is too old, or was used before.');
  expect(seen.exchanges()).toBe(1);
});
