import type { Browser, Page } from '@playwright/test';
import { chunkOf } from './support/chunks.ts';
import { expect, test } from './support/product.ts';

const sessionController = 'src/session/session-controller.ts';
const openMicrophone = 'src/platform/audio/open-microphone.ts';

/** A first visit, without a service worker. */
async function firstVisit(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', permissions: ['microphone'] });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

function hasFetched(page: Page, module: string): Promise<boolean> {
  return page.evaluate(
    (path) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(path)),
    chunkOf(module).slice('**'.length),
  );
}

/** Blocks all further requests for app code. */
async function loseParts(page: Page): Promise<void> {
  await page.route('**/assets/**', (route) => route.abort());
}

test('a first visit loads the live screen in advance', async ({ browser, server }) => {
  const page = await firstVisit(browser, server.url);
  await expect(page.getByRole('button', { name: 'Start translation' })).toBeEnabled();
  await expect.poll(() => hasFetched(page, sessionController)).toBe(true);
  // And their dependencies.
  await page.waitForLoadState('networkidle');

  await loseParts(page);
  await page.getByRole('button', { name: 'Start translation' }).click();

  await expect(page.getByRole('button', { name: 'Stop and go back' })).toBeVisible();
  await page.context().close();
});

test('a start that waits for its code shows progress and continues automatically', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', permissions: ['microphone'] });
  const page = await context.newPage();
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(chunkOf(sessionController), async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(server.url);
  const start = page.getByRole('button', { name: 'Start translation' });

  await start.click();
  await expect(start).toHaveAttribute('aria-busy', 'true');
  arrive();

  await expect(page.getByRole('button', { name: 'Stop and go back' })).toBeVisible();
  await context.close();
});

test('a first screen whose texts fail to load shows an error, with a retry', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/assets/en-US-*.js', (route) => route.abort());
  await page.goto(server.url);

  await expect(page.getByText('Network connection error')).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();

  await page.unroute('**/assets/en-US-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Login for more' })).toBeVisible();
  await context.close();
});

test('a screen that fails to load shows an error, and the page stays', async ({ browser, server }) => {
  const page = await firstVisit(browser, server.url);
  await expect(page.getByRole('button', { name: 'Start translation' })).toBeEnabled();
  await page.evaluate(() => document.body.setAttribute('data-same', ''));

  await loseParts(page);
  await page.getByRole('button', { name: 'Login for more' }).click();

  await expect(page.getByText('This screen could not be loaded')).toBeVisible();
  await expect(page.locator('body[data-same]')).toHaveCount(1);
  await page.context().close();
});

test('a new version during a conversation: the frame, the microphone and End stay, and one tap reloads after it', async ({
  browser,
  server,
}) => {
  const page = await firstVisit(browser, server.url);
  await page.getByRole('button', { name: 'Start translation' }).click();
  await expect(page.getByText('Recording')).toBeVisible();

  // The server has other files now.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await page.route(/\/\?\d+$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script data-app="/new.js">' }),
  );
  await page.evaluate(() => history.pushState(null, '', '/phrases'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));

  await expect(page.getByText('A new version is there.')).toBeVisible();
  await expect(page.getByText('This screen opens after the conversation.')).toBeVisible();
  await expect(page.getByText('The microphone is on.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'End' }).click();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Update now' }).first().click();

  await expect(page.getByText('A new version is there.')).toBeHidden();
  await page.context().close();
});

test('a screen is not shown without its styles', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', permissions: ['microphone'] });
  const page = await context.newPage();
  await page.route('**/assets/screens-*.css', (route) => route.abort());
  await page.goto(server.url);

  await page.getByRole('button', { name: 'Login for more' }).click();
  await expect(page.getByText('This screen could not be loaded')).toBeVisible();
  // Or the next screen would take a sheet that failed for one that is there.
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);

  await page.unroute('**/assets/screens-*.css');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  await context.close();
});

test('microphone code that fails to load shows an error and can be retried', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  // Permission not requested yet.
  await page.addInitScript(() => {
    navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus;
  });
  await page.route(chunkOf(openMicrophone), (route) => route.abort());
  await page.goto(server.url);

  await page.getByRole('button', { name: 'Allow the microphone' }).click();
  await expect(page.getByRole('alert')).toContainText('microphone');

  await page.unroute(chunkOf(openMicrophone));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await context.close();
});

test('a conversation becomes a room without a network for more of the app', async ({ browser, server }) => {
  const page = await firstVisit(browser, server.url);
  await page.getByRole('button', { name: 'Start translation' }).click();
  await expect(page.getByText('Recording')).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  const sheet = page.getByRole('dialog', { name: 'On several devices' });
  await sheet.getByLabel('Your name').fill('Ana');

  await loseParts(page);
  await sheet.getByRole('button', { name: 'Show the invitation' }).click();

  await expect(sheet.getByText('/join#')).toBeVisible();
  await page.context().close();
});

test('a part of the live screen that fails to load leaves the rest of it, with a retry', async ({
  browser,
  server,
}) => {
  const page = await firstVisit(browser, server.url);
  await page.getByRole('button', { name: 'Start translation' }).click();
  await expect(page.getByText('Recording')).toBeVisible();

  await page.route(chunkOf('src/features/room/RoomSheet.tsx'), (route) => route.abort());
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop and go back' })).toBeVisible();

  await page.unroute(chunkOf('src/features/room/RoomSheet.tsx'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'On several devices' })).toBeVisible();
  await page.context().close();
});
