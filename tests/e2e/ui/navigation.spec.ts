import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { aUser } from '../../fixtures/people.ts';
import type { GalleryApi } from './api.ts';
import { desktop, test } from './scene.ts';

test.use({ viewport: desktop });

const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** A visitor with a running trial. */
function giveTrial(api: GalleryApi): void {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  api.on('free-trial/*', { trialId: 'trial', remainingTokens: 20_000, expiresAt, isActive: true, isExpired: false });
}

test('an unknown path redirects home', async ({ page, openPath }) => {
  await openPath('/no/such/page');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live translation');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('screens change without a reload, follow back and forward, and set the page title', async ({
  page,
  api,
  openPath,
}) => {
  giveTrial(api);
  await openPath('/');
  await expect(page).toHaveTitle('Dragoman – Live translation');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await entry(page, 'History').click();
  await expect(page).toHaveTitle('Dragoman – History');
  await entry(page, 'Purchase').click();
  await expect(page).toHaveTitle('Dragoman – Purchase');
  await page.goBack();
  await expect(page).toHaveTitle('Dragoman – History');
  await page.goForward();
  await expect(page).toHaveTitle('Dragoman – Purchase');

  expect(await page.evaluate(() => Object(window)['isSamePage'])).toBe(true);
});

test('on a trial the account screens show a prompt to log in', async ({ page, api, openPath }) => {
  giveTrial(api);

  for (const path of ['/chats', '/purchase', '/order-history', '/settings']) {
    await openPath(path);
    await expect(page.getByRole('main').getByRole('button', { name: 'Go to login' }), path).toBeVisible();
  }
  await expect(page.getByText('Please login to view account settings')).toBeVisible();
  await page.getByRole('button', { name: 'Go to login' }).click();

  await expect(page).toHaveURL(/\/login$/);
});

test('without an account and a trial they redirect to the login, which has no shell', async ({ page, openPath }) => {
  await openPath('/chats');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('a login that a screen asked for leads to that screen', async ({ page, api, openPath }) => {
  const answers: readonly (readonly [string, object])[] = [
    ['auth/login', { token: 'token', user: aUser() }],
    ['user/profile', { user: aUser() }],
    ['user/tokens', { available_tokens: 100, used_tokens: 0, unlimited: false }],
    ['payment/history', { data: [], totalCount: 0 }],
  ];
  for (const [path, json] of answers) api.on(path, json);
  giveTrial(api);
  await openPath('/order-history');
  await page.getByRole('button', { name: 'Go to login' }).click();
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');

  await page.keyboard.press('Enter');

  await expect(page).toHaveTitle('Dragoman – Order history');
});

test('while the account is loading, a spinner with text fills the screen', async ({ page, api, pageUrl }) => {
  await page.addInitScript(() => localStorage.setItem('translator_auth_token', 'someone'));
  api.on('*', () => 'pending');

  await page.goto(pageUrl);

  await expect(page.getByRole('status').filter({ hasText: 'Loading…', visible: true })).toBeInViewport();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('a visitor switches the interface language in the menu, and with it the languages of the first conversation', async ({
  page,
  openPath,
}) => {
  await openPath('/');

  await page.getByRole('combobox', { name: 'Interface language' }).selectOption('ja-JP');

  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(page.getByRole('button', { name: /^自分/ })).toContainText('日本語');
});

test('below 768 pixels the sidebar is a sheet, from there on it is beside the screen', async ({ page, openScene }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await openScene('home');
  await expect(page.locator('#sidebar')).toHaveCount(0);

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.locator('#sidebar')).toBeVisible();
});

test('the microphone is chosen at the bottom left', async ({ page, openScene }) => {
  await openScene('home');

  const picker = await page.getByRole('combobox', { name: 'Microphone' }).boundingBox();
  const start = await page.getByRole('button', { name: 'Start translation' }).boundingBox();

  expect(Math.abs((picker?.x ?? 0) - (start?.x ?? 0))).toBeLessThan(60);
  expect((picker?.y ?? 0) + (picker?.height ?? 0)).toBeGreaterThan(desktop.height - 80);
});
