import { expect } from '@playwright/test';
import type { CDPSession } from '@playwright/test';
import { clippedWords } from './fits.ts';
import { phone, smallPhone, test } from './scene.ts';

test.use({ viewport: smallPhone });

// The smallest phone with the browser's font size doubled, as a user setting and not in our styles.
let devtools: CDPSession | undefined;

test.beforeEach(async ({ page, context }) => {
  devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
});

test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  // It ends with the session.
  await devtools?.detach();
});

const scenes = [
  'home',
  'home-trial',
  'home-long-names',
  'live',
  'live-away',
  'live-suspended',
  'live-on-device',
  'history-unsaved',
  'pay-method',
  'pay-alipay',
  'orders',
  'shop',
  'charges',
] as const;

test('with text twice as large no word is cut off on the smallest phone', async ({ page, openScene }) => {
  test.setTimeout(120_000);
  const all: string[] = [];

  for (const scene of scenes) {
    await openScene(scene);
    all.push(...(await clippedWords(page)).map((word) => `${scene}: ${word}`));
  }

  expect(all).toEqual([]);
});

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('a phrase as wide as the phone breaks without widening the page', async ({ page, openScene }) => {
    const all: string[] = [];

    for (const scene of ['home-beta', 'microphone-denied', 'live-unheard', 'shop', 'orders-failed']) {
      await openScene(scene);
      all.push(...(await clippedWords(page)).map((word) => `${scene}: ${word}`));
    }

    expect(all).toEqual([]);
  });
});

test('with text twice as large no word of the sign-in screens is cut off', async ({ page, openPath }) => {
  const all: string[] = [];

  for (const path of ['/login', '/login?mode=register']) {
    await openPath(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    all.push(...(await clippedWords(page)).map((word) => `${path}: ${word}`));
  }

  expect(all).toEqual([]);
});

test('with text twice as large every menu entry is readable', async ({ page, openScene }) => {
  await openScene('home');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Order history' });
  await entry.scrollIntoViewIfNeeded();

  expect(await clippedWords(page)).toEqual([]);
  expect((await entry.boundingBox())?.height).toBeLessThan(120);
});

test('with text twice as large a short message breaks no word', async ({ page, openScene }) => {
  await openScene();
  await page.getByRole('button', { name: 'Toast error', exact: true }).click();
  const message = page.getByRole('alert').getByText('Toast 1: error');

  const lines = await message.evaluate((value) => {
    const range = document.createRange();
    range.selectNodeContents(value);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual((await message.innerText()).split(' ').length);
});

test('with text twice as large both languages and the start button are reachable', async ({ page, openScene }) => {
  await openScene('home-trial');

  for (const name of [/^You /, /^Them /]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await page.getByRole('button', { name: 'Swap languages' }).click();

  await expect(page.getByRole('button', { name: 'Start translation' })).toBeInViewport({ ratio: 1 });
});

type Box = { readonly y: number; readonly height: number } | null;

/** Pixels of the translation that should be in view and are not: two lines are enough. */
function missingOfTranslation(list: Box, translation: Box): number {
  if (!list || !translation) return Number.POSITIVE_INFINITY;
  const top = Math.max(list.y, translation.y);
  const bottom = Math.min(list.y + list.height, translation.y + translation.height);
  return Math.min(100, translation.height - 2) - (bottom - top);
}

test('with text twice as large the newest translation is in view', async ({ page, openScene }) => {
  const newest = page.locator('[data-translation]').last();
  for (const size of [smallPhone, phone]) {
    await page.setViewportSize(size);
    for (const scene of ['live', 'live-hearing', 'live-hold', 'live-suspended']) {
      await openScene(scene);
      const list = page.getByRole('region', { name: 'Conversation' });

      // The list scrolls after the layout. Two lines of it, or the whole.
      await expect
        .poll(async () => missingOfTranslation(await list.boundingBox(), await newest.boundingBox()), {
          message: `${scene} ${size.width}`,
        })
        .toBeLessThan(0);
    }
  }
});

test('with text twice as large what to tap is shown without scrolling', async ({ page, openScene }) => {
  for (const scene of ['live-away', 'live-suspended', 'live-interrupted'] as const) {
    await openScene(scene);

    await expect(page.getByRole('button', { name: 'Resume', exact: true }), scene).toBeInViewport({ ratio: 1 });
  }
});

test('with text twice as large a payment can be read and completed', async ({ page, openScene }) => {
  await openScene('pay-alipay');

  await page.getByRole('button', { name: 'Open in browser' }).scrollIntoViewIfNeeded();

  await expect(page.getByRole('button', { name: 'Open in browser' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Check payment status' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Check payment status' })).toBeInViewport({ ratio: 1 });
});

test('a hint longer than its container fades at the bottom until it is scrolled', async ({ page, openScene }) => {
  await openScene('live-away');
  const box = page.getByRole('alert').locator('..');
  const fade = () => box.evaluate((value) => /([\d.]+)px\)$/.exec(getComputedStyle(value).maskImage)?.[1]);

  await expect.poll(async () => Number(await fade())).toBeGreaterThan(20);
  await box.evaluate((value) => value.scrollTo(0, value.scrollHeight));

  await expect.poll(fade).toBe('0');
});

test('with text twice as large the session bar is whole, and its button covers no text', async ({
  page,
  openScene,
}) => {
  for (const scene of ['live-suspended', 'live-typing']) {
    await openScene(scene);

    await expect(page.getByRole('button', { name: 'End conversation' })).toBeInViewport({ ratio: 1 });
    const label = await page
      .getByText(scene === 'live-typing' ? 'Recording' : 'Suspended', { exact: true })
      .last()
      .boundingBox();
    const control = await page
      .getByRole('button', { name: /^(Pause|Resume|Start)/ })
      .last()
      .boundingBox();
    expect((label?.x ?? 0) + (label?.width ?? 0), scene).toBeLessThan(control?.x ?? 0);
  }
});
