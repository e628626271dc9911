import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startGateway } from './support/gateway.ts';
import type { Gateway } from './support/gateway.ts';
import { buildNextRelease } from './support/next-release.ts';
import { expect, test as product } from './support/product.ts';
import { hostRoom } from './support/room-by-api.ts';
import { untilKept } from './support/service-worker.ts';

/** Each test deploys the next release, built from the sources, on an origin of its own. */
const test = product.extend<{ ownGateway: Gateway }, { nextRelease: string }>({
  nextRelease: [
    async ({}, use) => {
      await use(buildNextRelease());
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  ownGateway: async ({ server }, use) => {
    const gateway = await startGateway(server.url);
    await use(gateway);
    await gateway.stop();
  },
});

/** A first visit, without a service worker. */
async function firstVisit(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block', permissions: ['microphone'] });
  return context.newPage();
}

async function startConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start translation' }).click();
  await expect(page.getByText('Recording')).toBeVisible();
}

/** A conversation on a first visit. */
async function conversationAt(url: string, browser: Browser): Promise<Page> {
  const page = await firstVisit(browser);
  await page.goto(url);
  await startConversation(page);
  return page;
}

function releaseOf(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.querySelector('[data-app]')?.getAttribute('data-app'));
}

async function expectOpensLater(page: Page): Promise<void> {
  await expect(page.getByText('A new version is there.')).toBeVisible();
  await expect(page.getByText('This screen opens after the conversation.')).toBeVisible();
  await expect(page.getByText('The microphone is on.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** After the conversation one press brings the new release. */
async function endAndUpdate(page: Page): Promise<void> {
  const before = await releaseOf(page);
  await page.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('button', { name: 'Update now' }).first().click();
  await expect.poll(() => releaseOf(page).catch(() => before)).not.toBe(before);
  await expect(page.getByText('A new version is there.')).toBeHidden();
}

type OtherTab = { context: BrowserContext; page: Page; gateway: Gateway; nextRelease: string };

/** The tab is in use, another one accepts the update. @returns the release of this tab, which it keeps */
async function updatedByOtherTab({
  context,
  page,
  gateway,
  nextRelease,
}: OtherTab): Promise<string | null | undefined> {
  await page.goto(gateway.url);
  await untilKept(page);
  await expect(page.getByText('Free trial')).toBeVisible();
  await page.keyboard.press('Tab');
  const before = await releaseOf(page);
  const other = await context.newPage();
  await other.goto(gateway.url);
  await expect(other.getByText('Free trial')).toBeVisible();
  gateway.deploy(nextRelease);
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await other.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => releaseOf(other).catch(() => before)).not.toBe(before);
  return before;
}

/** Neither a server nor a cache has them any more. */
async function loseOldFiles(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
}

test('a release during a conversation: it goes on, its screens open after it, and one press brings the release', async ({
  browser,
  ownGateway: gateway,
  nextRelease,
}) => {
  const page = await conversationAt(gateway.url, browser);

  gateway.deploy(nextRelease);
  await page.getByRole('link', { name: 'Phrases' }).click();

  await expectOpensLater(page);
  await endAndUpdate(page);
  await expect(page.getByRole('heading', { name: 'Phrases' }).first()).toBeVisible();
  await page.context().close();
});

test('a dialog of the release before opens after the conversation', async ({
  browser,
  ownGateway: gateway,
  nextRelease,
}) => {
  const page = await conversationAt(gateway.url, browser);

  gateway.deploy(nextRelease);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();

  await expect(page.getByText('This part opens after the conversation.')).toBeVisible();
  await expect(page.getByText('Recording')).toBeVisible();
  await page.keyboard.press('Escape');
  await endAndUpdate(page);
  await page.context().close();
});

test('a guest of a room talks on during a release, and leaves as ever', async ({
  browser,
  server,
  ownGateway: gateway,
  nextRelease,
}) => {
  const room = await hostRoom(server);
  const page = await firstVisit(browser);
  await page.goto(`${gateway.url}/join#${await room.invite()}`);
  await page.getByLabel('Your name').fill('Kenji');
  await page.getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByText('Recording')).toBeVisible();

  gateway.deploy(nextRelease);
  await room.say('Hello', { jpn: 'こんにちは' });

  await expect(page.getByText('Hello').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^(End|Leave|Stop)/ })
    .first()
    .click();
  await expect(page.getByText('Recording')).toBeHidden();
  await page.context().close();
});

test('with the service worker a conversation opens every screen, and another tab updates after it', async ({
  context,
  page,
  ownGateway: gateway,
  nextRelease,
}) => {
  await context.grantPermissions(['microphone'], { origin: gateway.url });
  await page.goto(gateway.url);
  await untilKept(page);
  await startConversation(page);
  gateway.deploy(nextRelease);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const other = await context.newPage();
  await other.goto(gateway.url);

  await other.getByRole('button', { name: 'Update now' }).click();
  await expect(other.getByText('The update will install after the conversation in the other tab.')).toBeVisible();
  await page.getByRole('link', { name: 'Phrases' }).click();
  await expect(page.getByRole('heading', { name: 'Phrases' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Translation' }).first().click();
  await page.getByRole('button', { name: 'End conversation' }).click();
  await expect(page.getByRole('button', { name: 'Start translation' })).toBeVisible({ timeout: 20_000 });
  const before = await releaseOf(other);
  await other.getByRole('button', { name: 'Update now' }).click();

  await expect.poll(() => releaseOf(other).catch(() => before)).not.toBe(before);
});

test('a tab in use that another tab updates: its screens and dialogs open, and one press brings the release', async ({
  context,
  page,
  ownGateway: gateway,
  nextRelease,
}) => {
  const before = await updatedByOtherTab({ context, page, gateway, nextRelease });

  await page
    .getByRole('button', { name: /Mandarin Chinese/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Korean');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Phrases' }).click();
  await expect(page.getByRole('heading', { name: 'Phrases' }).first()).toBeVisible();
  expect(await releaseOf(page)).toBe(before);
  await loseOldFiles(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByText('A new version is there.')).toBeVisible();
  await page.getByRole('button', { name: 'Update now' }).first().click();

  await expect.poll(() => releaseOf(page).catch(() => before)).not.toBe(before);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a conversation in a tab that another tab updated while it was idle: dialogs and screens open after it', async ({
  context,
  page,
  ownGateway: gateway,
  nextRelease,
}) => {
  await context.grantPermissions(['microphone'], { origin: gateway.url });
  await updatedByOtherTab({ context, page, gateway, nextRelease });
  await loseOldFiles(page);

  await startConversation(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('This part opens after the conversation.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Phrases' }).click();

  await expectOpensLater(page);
  await endAndUpdate(page);
  await expect(page.getByRole('heading', { name: 'Phrases' }).first()).toBeVisible();
});
