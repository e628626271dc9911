import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from './support/gateway.ts';
import type { Gateway } from './support/gateway.ts';
import { launchOptions } from './support/launch.ts';
import { expect, test as product } from './support/product.ts';
import { openWithoutTools } from './support/without-tools.ts';

/** Each test has an origin of its own, on which it installs the app. */
const test = product.extend<{ ownGateway: Gateway }>({
  ownGateway: async ({ server }, use) => {
    const gateway = await startGateway(server.url);
    await use(gateway);
    await gateway.stop();
  },
});

test('the browser reports no installability errors', async ({ server }) => {
  const profile = mkdtempSync(join(tmpdir(), 'dragoman-profile-'));
  // Chromium cannot install from the incognito context of the other tests.
  const context = await chromium.launchPersistentContext(profile, launchOptions());
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);

  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  const manifest = await devtools.send('Page.getAppManifest');

  expect(installabilityErrors).toEqual([]);
  expect(manifest.errors).toEqual([]);
  const read = JSON.parse(manifest.data ?? '{}') as {
    shortcuts: { name: string }[];
    icons: { src: string; purpose: string }[];
    screenshots: { src: string; form_factor: string }[];
  };
  expect(read.shortcuts.map(({ name }) => name)).toEqual(['Start translation', 'History']);
  expect(new Set(read.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  expect(new Set(read.screenshots.map(({ form_factor: form }) => form))).toEqual(new Set(['narrow', 'wide']));
  for (const { src } of [...read.icons, ...read.screenshots]) {
    const picture = await fetch(`${server.url}${src}`);
    expect([src, picture.status]).toEqual([src, 200]);
  }
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

const offer = (page: Page) => page.getByText('A new version is ready.');

/** Opens the app in its first version, then deploys another. */
async function openBeforeUpdate(page: Page, gateway: Gateway): Promise<void> {
  await page.goto(gateway.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

async function newVersionComes(page: Page, gateway: Gateway): Promise<void> {
  gateway.release('a newer version');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
}

function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
}

test('an update waits with a banner and is activated when the user agrees', async ({ page, ownGateway: gateway }) => {
  await openBeforeUpdate(page, gateway);
  await newVersionComes(page, gateway);
  await expect(offer(page)).toBeVisible();
  expect(await isWaiting(page)).toBe(true);
  await page.evaluate(() => (document.title = 'before'));

  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()]);

  await expect(page).toHaveTitle(/Dragoman/);
  expect(await isWaiting(page)).toBe(false);
  await expect(offer(page)).toBeHidden();
});

test('while a session runs in another tab the update keeps waiting', async ({ page, context, ownGateway: gateway }) => {
  await openBeforeUpdate(page, gateway);
  const other = await context.newPage();
  await other.goto(gateway.url);
  await other.evaluate(() => {
    void navigator.locks.request(
      'conversation:live',
      () => new Promise((resolve) => addEventListener('hush', resolve)),
    );
  });
  await newVersionComes(page, gateway);

  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('The update will install after the conversation in the other tab.')).toBeVisible();
  expect(await isWaiting(page)).toBe(true);

  await other.evaluate(() => dispatchEvent(new Event('hush')));
  await Promise.all([
    page.waitForEvent('load'),
    other.waitForEvent('load'),
    page.getByRole('button', { name: 'Update now' }).click(),
  ]);
  expect(await isWaiting(page)).toBe(false);
});

test('a tab in use keeps its version when another tab updates, and can update later', async ({
  page,
  context,
  ownGateway: gateway,
}) => {
  await openBeforeUpdate(page, gateway);
  const other = await context.newPage();
  await other.goto(gateway.url);
  await expect(other.getByText('Free trial')).toBeVisible();
  await other.keyboard.press('Tab');
  // Not the title, which the app writes.
  await other.evaluate(() => document.body.setAttribute('data-in-use', ''));
  await newVersionComes(page, gateway);

  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()]);

  await expect.poll(() => isWaiting(page)).toBe(false);
  await expect(other.locator('body[data-in-use]')).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'Update now' })).toBeVisible();
  await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Update now' }).click()]);
  await expect(offer(other)).toBeHidden();
});

/** A version whose requests are counted by the gateway. */
const sayingVersion = (name: string): string => `
const waits = setInterval(() => {
  if (!registration.waiting) return;
  clearInterval(waits);
  void fetch('/${name}-waits');
}, 100);
self.addEventListener('activate', () => void fetch('/${name}-is-in-force'));`;

test('a waiting update is activated at the next launch', async ({ ownGateway: gateway }) => {
  gateway.release(sayingVersion('first'));
  const browser = await openWithoutTools(gateway.url);
  await expect.poll(() => gateway.count('/first-is-in-force')).toBe(1);
  gateway.release(sayingVersion('newer'));
  await browser.open(gateway.url);
  await expect.poll(() => gateway.count('/newer-waits')).toBe(1);
  expect(gateway.count('/newer-is-in-force')).toBe(0);

  await browser.open(gateway.url);

  await expect.poll(() => gateway.count('/newer-is-in-force')).toBe(1);
  await browser.close();
});
