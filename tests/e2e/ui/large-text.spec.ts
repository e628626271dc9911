import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';
import { smallPhone, test } from './scene.ts';

const options = launchOptions();

/** The smallest phone, and letters twice as large as usual: in what the person has set, not in a style of ours. */
test.use({
  viewport: smallPhone,
  launchOptions: { ...options, args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'] },
});

/** Words that stand out of the screen, or of the button that they are on; but for what is shortened or for the ear. */
function wordsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMeantToBeCut = (one: Element | null): boolean => {
      if (!one) return false;
      const { textOverflow, clipPath } = getComputedStyle(one);
      return textOverflow === 'ellipsis' || clipPath !== 'none' || isMeantToBeCut(one.parentElement);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (isMeantToBeCut(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const room = parent.closest('button, [role="dialog"]')?.getBoundingClientRect();
      const [from, to] = [Math.max(0, room?.left ?? 0), Math.min(innerWidth, room?.right ?? innerWidth)];
      if (width > 1 && (left < from - 1 || right > to + 1)) cut.push(node.textContent);
    }
    return cut;
  });
}

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

test('with letters twice as large every word stands whole on the smallest phone', async ({ page, openScene }) => {
  test.setTimeout(120_000);
  const all: string[] = [];

  for (const scene of scenes) {
    await openScene(scene);
    all.push(...(await wordsCutOff(page)).map((word) => `${scene}: ${word}`));
  }

  expect(all).toEqual([]);
});

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('a phrase as wide as the phone breaks, and widens nothing', async ({ page, openScene }) => {
    const all: string[] = [];

    for (const scene of ['home-beta', 'microphone-denied', 'live-unheard', 'shop', 'orders-failed']) {
      await openScene(scene);
      all.push(...(await wordsCutOff(page)).map((word) => `${scene}: ${word}`));
    }

    expect(all).toEqual([]);
  });
});

test('with letters twice as large every word of the way in stands whole', async ({ page, openPath }) => {
  const all: string[] = [];

  for (const path of ['/login', '/login?mode=register']) {
    await openPath(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    all.push(...(await wordsCutOff(page)).map((word) => `${path}: ${word}`));
  }

  expect(all).toEqual([]);
});

test('with letters twice as large every entry of the menu can be read', async ({ page, openScene }) => {
  await openScene('home');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Order history' });
  await entry.scrollIntoViewIfNeeded();

  expect(await wordsCutOff(page)).toEqual([]);
  expect((await entry.boundingBox())?.height).toBeLessThan(120);
});

test('with letters twice as large a short message keeps its words whole', async ({ page, openScene }) => {
  await openScene();
  await page.getByRole('button', { name: 'Toast error', exact: true }).click();
  const message = page.getByRole('alert').getByText('Toast 1: error');

  const lines = await message.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual((await message.innerText()).split(' ').length);
});

test('with letters twice as large both languages can be reached, and the start', async ({ page, openScene }) => {
  await openScene('home-trial');

  for (const name of [/^From /, /^To /]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await page.getByRole('button', { name: 'Swap languages' }).click();

  await expect(page.getByRole('button', { name: 'Start translation' })).toBeInViewport({ ratio: 1 });
});

for (const scene of ['live-away', 'live-suspended', 'live-interrupted'] as const)
  test(`with letters twice as large ${scene} shows at once what to tap`, async ({ page, openScene }) => {
    await openScene(scene);

    await expect(page.getByRole('button', { name: 'Resume' })).toBeInViewport({ ratio: 1 });
  });

test('with letters twice as large a payment can be read and made to the end', async ({ page, openScene }) => {
  await openScene('pay-alipay');

  await page.getByRole('button', { name: 'Open in browser' }).scrollIntoViewIfNeeded();

  await expect(page.getByRole('button', { name: 'Open in browser' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Check payment status' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Check payment status' })).toBeInViewport({ ratio: 1 });
});

test('a hint that is longer than its room fades at its lower end until it has been read', async ({
  page,
  openScene,
}) => {
  await openScene('live-away');
  const box = page.getByRole('alert').locator('..');
  const fade = () => box.evaluate((one) => /([\d.]+)px\)$/.exec(getComputedStyle(one).maskImage)?.[1]);

  await expect.poll(async () => Number(await fade())).toBeGreaterThan(20);
  await box.evaluate((one) => one.scrollTo(0, one.scrollHeight));

  await expect.poll(fade).toBe('0');
});
