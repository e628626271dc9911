import { mergeTests } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { startGalleryServer } from '../../../scripts/gallery-server.mjs';
import { noServiceWorker } from '../support/service-worker.ts';
import { test as inSharedWindow, windows } from '../support/shared-window.ts';
import { GalleryApi } from './api.ts';

export type Theme = 'light' | 'dark';

type Gallery = { readonly url: string; readonly api: GalleryApi };

type Scenes = {
  /** Opens one state of a screen, or the page of controls: without a reload where another one is shown. */
  openScene(name?: string): Promise<void>;
  /** Opens a screen as a visitor without a server sees it. */
  openPath(path: string): Promise<void>;
  /** The server's API in this test. */
  readonly api: GalleryApi;
  readonly pageUrl: string;
};

const scenes = windows.extend<Scenes, { gallery: Gallery }>({
  ...noServiceWorker,
  // Tests with a page of their own share a context: a new one would start a process for each.
  reuseContext: [true, { scope: 'worker' }],
  gallery: [
    async ({}, use) => {
      const api = new GalleryApi();
      const server = await startGalleryServer(api.answer);
      await use({ url: server.url, api });
      await server.close();
    },
    { scope: 'worker' },
  ],
  pageUrl: async ({ gallery }, use) => {
    await use(gallery.url);
  },
  api: async ({ gallery }, use) => {
    await use(gallery.api);
    gallery.api.forget();
  },
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

/** Tests with a page of their own, which may stop the clock. */
export const testInOwnPage = scenes.extend({
  context: async ({ context }, use) => {
    // The only state of these tests that Playwright keeps.
    await context.clearPermissions();
    await wearLight(context);
    await use(context);
  },
});

/** The other tests: each reloads the page, but in the same window, which has compiled the app once. */
export const test = mergeTests(scenes, inSharedWindow).extend({
  page: async ({ page }, use) => {
    await wearLight(page);
    await use(page);
  },
});

function wearLight(owner: BrowserContext | Page): Promise<unknown> {
  return owner.addInitScript(() => localStorage.setItem('theme', 'light'));
}

/** Waits until nothing moves any more: fades would count as weak contrast. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inTime = document.getAnimations().filter((animation) => animation.timeline === document.timeline);
    const ending = inTime.filter((value) => value.effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((value) => value.finished.catch(() => undefined)));
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
  'not-loaded',
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
  'live-unclear',
  'live-rejected',
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
  'shop-off',
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
  'settings-sections',
  'login-again',
  'login-again-social',
  'invitation-refused',
  'history-unsaved',
  'history-while-live',
  'admin-login-code',
  'admin-overview',
  'admin-people',
  'admin-person',
  'admin-person-grant',
  'admin-problems',
  'admin-trials',
  'admin-account',
  'admin-recovery-codes',
  'room-live',
  'room-live-link-lost',
  'room-new',
  'room-invitation',
  'room-members-guest',
  'room-join',
  'room-link-expired',
  'room-guest-end',
  'room-captions',
  'room-captions-two',
  'room-captions-voice',
  'home-shared-sound',
  'home-shared-without-sound',
  'home-shared-failed',
  'home-loopback',
  'live-loopback',
  'live-shared-notice',
  'live-shared-ended',
  'live-shared-ended-meeting',
  'live-shared-silent',
  'live-shared-muted',
  'captions',
  'original-of-tab',
  'original-around',
  'original-of-room',
  'original-not-carried',
  'captions-original',
  'captions-large',
] as const;
