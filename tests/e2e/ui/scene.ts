import { test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { startGalleryServer } from '../../../scripts/gallery-server.mjs';
import { noServiceWorker } from '../support/service-worker.ts';

export type Theme = 'light' | 'dark';

type Scenes = {
  /** Opens one state of a screen, or the page of controls: without a reload where another one is shown. */
  openScene(name?: string): Promise<void>;
  /** Opens a screen as a visitor without a server sees it. */
  openPath(path: string): Promise<void>;
};

/** Tests with a page of their own, which may intercept requests, run scripts before the page and stop the clock. */
export const test = base.extend<Scenes, { pageUrl: string; sharedPage: Page }>({
  ...noServiceWorker,
  // A new context would start a process for every test.
  reuseContext: [true, { scope: 'worker' }],
  context: async ({ context }, use) => {
    // The only state of these tests that Playwright keeps.
    await context.clearPermissions();
    await wearLight(context);
    await use(context);
  },
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ ...noServiceWorker, locale: 'en-US', colorScheme: 'light' });
      await wearLight(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  pageUrl: [
    async ({}, use) => {
      const server = await startGalleryServer();
      await use(server.url);
      await server.close();
    },
    { scope: 'worker' },
  ],
  openPath: async ({ page, pageUrl }, use) => {
    await use(async (path) => {
      await page.goto(`${pageUrl}${path}`);
      await page.locator('#root > *').first().waitFor();
    });
  },
  openScene: async ({ page, openPath }, use) => {
    await use(async (name = '') => {
      const path = `/debug/ui${name ? `?scene=${name}` : ''}`;
      const shown = await page.evaluate(() => document.documentElement.dataset['scene']);
      if (shown === undefined || shown === name) return openPath(path);
      await page.evaluate((next) => history.pushState(null, '', next), path);
      await page.locator(`html[data-scene="${name}"]`).waitFor();
    });
  },
});

/**
 * Tests that only look at the page and use it: each loads it anew, but in the same window, which has compiled the app
 * once. Otherwise loading it would be most of the work.
 */
export const testInSharedPage = test.extend({
  context: async ({ sharedPage }, use) => {
    await use(sharedPage.context());
  },
  page: async ({ sharedPage, pageUrl, viewport }, use) => {
    await forgetEarlierTest(sharedPage, pageUrl);
    if (viewport) await sharedPage.setViewportSize(viewport);
    await use(sharedPage);
  },
});

async function forgetEarlierTest(page: Page, origin: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'cookies,indexeddb,local_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  await page.mouse.move(0, 0);
  refuseWhatStays(page);
}

/** Playwright would keep these for the tests that follow. */
function refuseWhatStays(page: Page): void {
  const refuse = () => {
    throw new Error('This test needs a page of its own: use `test` instead of `testInSharedPage`.');
  };
  const context = page.context();
  for (const owner of [page, context])
    Object.assign(owner, { addInitScript: refuse, exposeFunction: refuse, route: refuse });
  Object.assign(page.clock, { install: refuse, pauseAt: refuse, setFixedTime: refuse });
}

function wearLight(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => localStorage.setItem('theme', 'light'));
}

/** Waits until nothing moves any more: fades would count as weak contrast. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inTime = document.getAnimations().filter((one) => one.timeline === document.timeline);
    const ending = inTime.filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });
}

export const phone = { width: 390, height: 844 };
export const smallPhone = { width: 320, height: 640 };
export const desktop = { width: 1440, height: 900 };

export const sceneNames = [
  'home',
  'home-trial',
  'home-trial-ended',
  'home-trial-refused',
  'home-trial-retrying',
  'home-last',
  'home-last-long',
  'home-public-demo',
  'home-beta',
  'home-same-languages',
  'home-long-names',
  'microphone-denied',
  'microphone-denied-ios',
  'microphone-denied-system',
  'microphone-none',
  'microphone-in-app',
  'stage',
  'loading',
  'sign-in-needed',
  'live',
  'live-rehearsal',
  'live-first-turns',
  'live-numbers',
  'live-corrected',
  'live-panels',
  'live-names',
  'live-undecided',
  'live-arabic',
  'live-troubles',
  'live-empty',
  'connecting',
  'stopping',
  'live-hearing',
  'live-speaking',
  'live-hold',
  'live-hold-offer',
  'live-typing',
  'live-correcting',
  'face-to-face',
  'face-to-face-numbers',
  'face-to-face-arabic',
  'live-large-type',
  'live-large-type-arabic',
  'live-voice-settings',
  'live-unheard',
  'live-tap-for-sound',
  'live-interrupted',
  'live-microphone-blocked',
  'live-unheard-later',
  'live-away',
  'live-weak-line',
  'live-poor-line',
  'shop',
  'shop-loading',
  'shop-empty',
  'shop-failed',
  'pay-method',
  'pay-alipay',
  'pay-polar',
  'pay-failed',
  'paid',
  'orders',
  'orders-loading',
  'orders-empty',
  'orders-failed',
  'charges',
  'settings-models',
  'history-unsaved',
  'history-while-live',
] as const;
