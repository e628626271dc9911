import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { GalleryApi } from './api.ts';
import { desktop, smallPhone, test } from './scene.ts';

test.use({ viewport: desktop });

const MINUTE_MS = 60_000;

/** A visitor on a trial of 42 more minutes. */
function giveTrial(api: GalleryApi, remainingTokens: number): void {
  const expiresAt = new Date(Date.now() + 42.5 * MINUTE_MS).toISOString();
  api.on('free-trial/*', { trialId: 'trial', remainingTokens, expiresAt, isActive: true, isExpired: false });
}

/** The badge of this tone in the gallery. */
function sample(page: Page, tone: string) {
  return page.locator('span:not(button *)', { hasText: new RegExp(`^${tone}$`) }).first();
}

const backgroundOf = (badge: Element) => getComputedStyle(badge).backgroundColor;

test('a trial with less than an hour left shows minutes only', async ({ page, api, openPath }) => {
  giveTrial(api, 12_000);

  await openPath('/');

  await expect(page.getByText(/^12,000 tokens remaining · 4[23] minutes left$/)).toBeVisible();
});

test("the header shows the screen's title", async ({ page, openScene }) => {
  await openScene('live');

  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Live translation');
});

test('on any other screen the header links to the running conversation', async ({ page, openScene }) => {
  await openScene('history-while-live');

  await expect(page.getByRole('banner').getByRole('link', { name: /^Back to the conversation/ })).toBeVisible();
});

test('the title never breaks inside a word, at any width and text size', async ({ page, openScene }) => {
  await openScene('history-unsaved');
  const title = page.getByRole('heading', { level: 1 });
  for (const text of ['100%', '200%'])
    for (const width of [320, 360, 380, 390, 393, 412, 430, 440, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const lines = await title.evaluate((heading, fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        heading.textContent = 'Live translation';
        const word = document.createRange();
        const [node] = heading.childNodes;
        if (!node) return [];
        return [
          [0, 4],
          [5, 16],
        ].map(([from = 0, to = 0]) => {
          word.setStart(node, from);
          word.setEnd(node, to);
          return word.getClientRects().length;
        });
      }, text);
      expect(lines, `${width} ${text}`).toEqual([1, 1]);
    }
});

test.describe('on touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: smallPhone });

  test('on the smallest phone the title stays on one line beside a large balance and the outbox badge', async ({
    page,
    openScene,
  }) => {
    for (const scene of ['home', 'home-trial-refused', 'history-unsaved']) {
      await openScene(scene);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      const badge = await page
        .getByRole('banner')
        .getByRole('button', { name: / tokens$/ })
        .boundingBox();

      expect(title?.height, scene).toBeLessThan(30);
      expect(Math.abs((badge?.y ?? 0) - (title?.y ?? 0)), scene).toBeLessThan(20);
    }
  });
});

test('login, auth callback and admin render without the shell', async ({ page, openPath }) => {
  for (const path of ['/login', '/auth/callback?error=access_denied&state=x', '/admin']) {
    await openPath(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('navigation'), path).toHaveCount(0);
    await expect(page.getByRole('banner'), path).toHaveCount(0);
  }
});

test('the pinned languages are read-only, and connected is a pulsing green dot', async ({ page, openScene }) => {
  await openScene('live');

  await expect(page.getByText('Mandarin Chinese').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(You |Them |Swap)/ })).toHaveCount(0);
  const dot = page.getByText('Recording').locator('span').first();
  const { name, count } = await dot.evaluate((value) => {
    const style = getComputedStyle(value);
    return { name: style.animationName, count: style.animationIterationCount };
  });
  expect(name).not.toBe('none');
  expect(count).toBe('infinite');
});

test("a turn's status has its colour: green, yellow, red, and grey while in progress", async ({ page, openScene }) => {
  await openScene();
  const toneOf = (tone: string) => sample(page, tone).evaluate(backgroundOf);
  const [caution, bad, grey] = await Promise.all(['caution', 'bad', 'secondary'].map(toneOf));
  const inkOf = (element: Element) => getComputedStyle(element).color;
  const good = await sample(page, 'good').evaluate(inkOf);

  await openScene('live');
  await page.getByRole('region', { name: 'Conversation' }).evaluate((box) => box.scrollTo(0, 0));

  for (const [words, colour] of [
    ['Incomplete', caution],
    ['Cancelled', bad],
    ['Error', bad],
    ['In progress', grey],
  ] as const) {
    const badge = page.getByRole('article').getByText(words, { exact: true }).last();
    expect(await badge.evaluate(backgroundOf), words).toBe(colour);
  }
  expect(await page.getByRole('article').getByTitle('Completed').last().evaluate(inkOf)).toBe(good);
});
