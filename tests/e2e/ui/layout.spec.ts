import { expect } from '@playwright/test';
import { desktop, phone, smallPhone, test } from './scene.ts';

const landscapePhone = { width: 844, height: 390 };

test('below 1024 pixels the word of a tool is below its picture, from there on beside it', async ({
  page,
  openScene,
}) => {
  await page.setViewportSize({ width: 1023, height: 900 });
  await openScene('live');
  const tool = page.getByRole('button', { name: 'Face to face' });
  const distance = async () => {
    const [picture, word] = [await tool.locator('svg').boundingBox(), await tool.locator('span').boundingBox()];
    return { x: (word?.x ?? 0) - (picture?.x ?? 0), y: (word?.y ?? 0) - (picture?.y ?? 0) };
  };

  expect((await distance()).y).toBeGreaterThan(15);
  await page.setViewportSize({ width: 1024, height: 900 });

  await expect.poll(async () => (await distance()).x).toBeGreaterThan(20);
});

test('a line of a turn has at most 75 characters, and the controls are as wide as the turns', async ({
  page,
  openScene,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openScene('live');
  const source = page.locator('article p[lang="en"]').filter({ hasText: 'Go straight for two blocks' });

  const characters = await source.evaluate((line) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) return 0;
    const { fontSize, fontFamily } = getComputedStyle(line);
    context.font = `${fontSize} ${fontFamily}`;
    return line.clientWidth / (context.measureText('abcdefghijklmnopqrstuvwxyz ').width / 27);
  });
  const [turns, bar] = await Promise.all([
    page.getByRole('region', { name: 'Conversation' }).locator('ol').boundingBox(),
    page.getByRole('timer').locator('../..').boundingBox(),
  ]);

  expect(characters).toBeGreaterThan(55);
  expect(characters).toBeLessThan(75);
  expect(Math.abs((turns?.x ?? 0) - (bar?.x ?? 0))).toBeLessThan(20);
});

test('where the parts of a live session are', async ({ page, openScene }) => {
  const reopen = async (scene: string) => {
    await openScene('loading');
    await openScene(scene);
  };

  await test.step('during a session the header is hidden on a phone and stays on a desktop; nothing is said twice', async () => {
    const timeLeft = page.getByText('About 14 min left');
    await page.setViewportSize(phone);
    await openScene('live');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(timeLeft).toBeVisible();

    await page.setViewportSize(desktop);
    await expect(page.getByRole('banner')).toBeVisible();
    // The header has it there.
    await expect(timeLeft).toBeHidden();
    await expect(page.getByRole('heading')).toHaveText(['Live translation']);
    await expect(page.getByText('9 turns')).toHaveCount(1);
  });

  await test.step('the main control of a session is within thumb reach', async () => {
    await page.setViewportSize(phone);
    await reopen('live');

    const box = await page.getByRole('button', { name: 'Pause translation' }).boundingBox();

    expect(box?.width).toBeGreaterThanOrEqual(64);
    expect(box?.y).toBeGreaterThan(phone.height * 0.75);
  });

  await test.step('the languages stay at the top while the conversation scrolls', async () => {
    await page.setViewportSize(phone);
    await reopen('live');
    const languages = page.getByText('Mandarin Chinese').first();

    await page.getByRole('region', { name: 'Conversation' }).evaluate((box) => box.scrollTo(0, 0));

    expect((await languages.boundingBox())?.y).toBeLessThan(60);
  });

  await test.step('in landscape most of the phone is left to the conversation, with the control in place', async () => {
    await page.setViewportSize(landscapePhone);
    await reopen('live');

    const list = await page.getByRole('region', { name: 'Conversation' }).boundingBox();

    expect(list?.height).toBeGreaterThan(landscapePhone.height / 2);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByText('Mandarin Chinese').first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Pause translation' })).toBeInViewport({ ratio: 1 });
  });
});

test('in landscape a conversation can be started without scrolling, and nothing covers the languages', async ({
  page,
  openScene,
}) => {
  await page.setViewportSize(landscapePhone);
  for (const scene of ['home', 'home-trial', 'home-models-missing']) {
    await openScene(scene);
    const start = page.getByRole('button', { name: 'Start translation' });
    await expect(start, scene).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Swap languages' }), scene).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#sidebar'), scene).toHaveCount(0);

    const startTop = (await start.boundingBox())?.y ?? 0;
    for (const side of ['Them', 'You']) {
      const language = await page.getByRole('button', { name: new RegExp(`^${side} `) }).boundingBox();
      expect((language?.y ?? 0) + (language?.height ?? 0), `${scene} ${side}`).toBeLessThanOrEqual(startTop);
    }
  }
});

test('on the smallest phone the languages keep clear of the swap button, and the popular ones of Start', async ({
  page,
  openScene,
}) => {
  await page.setViewportSize(smallPhone);
  await openScene('home');
  const edges = await page.evaluate(() => {
    const box = (value: Element | null | undefined) => value?.getBoundingClientRect() ?? new DOMRect();
    const [from, to] = [...document.querySelectorAll('fieldset > button > span:nth-of-type(3)')].map((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getBoundingClientRect();
    });
    const swap = box(document.querySelector('fieldset > div > button'));
    const start = box(document.querySelector('main div:has(> output) > button'));
    const chips = [...document.querySelectorAll('main ul button')].map((value) => box(value).bottom);
    return {
      before: swap.left - (from?.right ?? 0),
      after: (to?.left ?? 0) - swap.right,
      below: start.top - Math.max(...chips),
      chips: chips.length,
    };
  });

  expect(edges.chips).toBeGreaterThan(0);
  for (const gap of [edges.before, edges.after, edges.below]) expect(gap).toBeGreaterThanOrEqual(4);
});

test('a keyboard that covers half of a small phone keeps the scroll position', async ({ page, openScene }) => {
  const upright = { width: 360, height: 640 };
  await page.setViewportSize(upright);
  await openScene('shop');
  const scrolledTo = () => page.getByRole('main').evaluate((main) => main.scrollTop);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 200));
  expect(await scrolledTo()).toBe(200);

  await page.setViewportSize({ ...upright, height: 350 });
  expect(await scrolledTo()).toBe(200);

  await page.setViewportSize(upright);
  expect(await scrolledTo()).toBe(200);
});

test('with text twice as large the conversation keeps more than half of the phone', async ({ page, openScene }) => {
  await page.setViewportSize(phone);
  await openScene('live');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const list = page.getByRole('region', { name: 'Conversation' });

  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(phone.height / 2);
  for (const what of ['Recording', '1.2 s delay']) await expect(page.getByText(what)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Pause translation' })).toBeInViewport({ ratio: 1 });
  await list.evaluate((box) => box.scrollTo(0, 0));
  await expect(page.getByText('9 turns')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'End conversation' })).toBeInViewport({ ratio: 1 });
});

test('in a window zoomed to 400 % words of the conversation are in view, and Home can be started', async ({
  page,
  openScene,
}) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await openScene('live-first-turns');
  const newest = page.locator('[data-translation]').last();
  const list = page.getByRole('region', { name: 'Conversation' });

  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(225 / 2);
  await expect(newest).toBeInViewport({ ratio: 0.6 });
  await expect(page.getByRole('button', { name: 'End conversation' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Face to face' }).click();

  await openScene('home');
  const [them, start] = [page.getByRole('button', { name: /^Them / }), page.getByRole('button', { name: 'Start' })];
  const [above, below] = [await them.boundingBox(), await start.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('a prompt hides neither the conversation nor the control, also with large text', async ({ page, openScene }) => {
  await page.setViewportSize(phone);
  await openScene('live-tap-for-sound');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });

  const box = await page.getByRole('region', { name: 'Conversation' }).boundingBox();

  expect(box?.height).toBeGreaterThan(150);
  const bar = await page.getByRole('timer').boundingBox();
  expect(bar?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
});

test.describe('on touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test('every target is at least 44 pixels', async ({ page, openScene }) => {
    for (const scene of ['home', 'home-trial', 'live', 'microphone-denied'] as const) {
      await openScene(scene);
      const targets = page.locator('button:visible, main a:visible, nav a:visible');
      await expect(targets.first()).toBeVisible();

      const small = await targets.evaluateAll((all) =>
        all
          .map((value) => ({
            name: value.textContent || value.getAttribute('aria-label'),
            box: value.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name, box }) => `${name}: ${box.width}×${box.height}`),
      );

      expect(small, scene).toEqual([]);
    }
  });
});

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('"once more" is one phrase on one line', async ({ page, openScene }) => {
    await openScene('orders-failed');
    const words = page.getByText('お試しください');

    for (const width of [320, 344, 360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 844 });
      const lines = await words.evaluate((word) => {
        const text = word.firstChild?.textContent ?? '';
        const range = document.createRange();
        range.setStart(word.firstChild ?? word, text.indexOf('もう'));
        range.setEnd(word.firstChild ?? word, text.indexOf('お試し'));
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines, `at ${width} pixels`).toBe(1);
    }
  });
});
