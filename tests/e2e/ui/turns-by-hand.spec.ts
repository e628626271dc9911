import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { phone, smallPhone, test } from './scene.ts';

test.use({ viewport: phone });

/** Where each of the first words is on the screen. */
function placesOfWords(page: Page, count: number): Promise<readonly (readonly [number, number])[]> {
  return page
    .locator('article p[data-partial]')
    .last()
    .evaluate((line, words) => {
      const text = line.firstChild;
      if (!(text instanceof Text)) return [];
      const ends = [...text.data.matchAll(/\S+/g)].slice(0, words);
      return ends.map((match) => {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const { left, top } = range.getBoundingClientRect();
        const box = line.getBoundingClientRect();
        return [Math.round(left - box.left), Math.round(top - box.top)] as const;
      });
    }, count);
}

test('words that stand stay where they are while more of them come', async ({ page, openScene }) => {
  await openScene('live-words');
  const next = page.getByRole('button', { name: 'Next word' });
  for (let word = 0; word < 5; word++) await next.click();
  const before = await placesOfWords(page, 6);

  for (let word = 0; word < 14; word++) await next.click();

  expect(before).toHaveLength(6);
  expect(await placesOfWords(page, 6)).toEqual(before);
  await expect(page.getByRole('log', { name: 'Translations' })).toBeEmpty();
});

/** The key is up before the page, which stalls, learns of it: a tap all the same. */
function tapOnStalledPage(page: Page, key: string): Promise<void> {
  return page.evaluate((tapped) => {
    const [down, up] = ['keydown', 'keyup'].map((type) => new KeyboardEvent(type, { key: tapped }));
    dispatchEvent(down!);
    const stalledMs = performance.now() + 320;
    while (performance.now() < stalledMs);
    dispatchEvent(up!);
  }, key);
}

test('a turn is held by the pointer and by keys, latched by a tap and by a press without a pointer', async ({
  page,
  openScene,
}) => {
  await openScene('live-hold');
  const buttons = page.getByRole('group', { name: 'Who is speaking' }).getByRole('button');
  const pressed = (side: number) => expect(buttons.nth(side)).toHaveAttribute('aria-pressed', 'true');
  const free = () => expect(buttons.and(page.locator('[aria-pressed=true]'))).toHaveCount(0);
  await buttons.first().waitFor();

  await page.keyboard.down('l');
  await pressed(1);
  await tapOnStalledPage(page, 'a');
  await pressed(0);
  await tapOnStalledPage(page, 'a');
  await free();
  await page.keyboard.up('l');
  await page.keyboard.down('l');
  await pressed(1);
  // Longer than a tap, and with another key down by then.
  await page.keyboard.press('Shift', { delay: 400 });
  await page.keyboard.down('Control');
  await page.keyboard.up('l');
  await free();
  await page.keyboard.up('Control');
  // Another window gets the release.
  await page.keyboard.down('l');
  await pressed(1);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await free();
  await page.keyboard.up('l');
  await buttons.nth(1).click();
  await pressed(1);
  await buttons.nth(1).click();
  await free();
  await buttons.nth(0).focus();
  await page.keyboard.press('Enter');
  await pressed(0);
});

test('on a small phone the buttons of turns by hand are large, and nothing overflows', async ({ page, openScene }) => {
  await page.setViewportSize(smallPhone);
  await openScene('live-hold');

  for (const button of await page.getByRole('group', { name: 'Who is speaking' }).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
    expect(box?.width).toBeGreaterThanOrEqual(130);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(smallPhone.width);
});

test('a line is shown as large as fits, is turned round by a tap, and closed by the keyboard', async ({
  page,
  openScene,
}) => {
  await openScene('live');
  const bubble = page.getByRole('article').first();
  const words = (await bubble.locator('[data-translation] p').first().textContent()) ?? '';

  await bubble.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Show in large type' }).click();
  const large = page.getByRole('dialog', { name: 'Large type' });
  const line = large.getByRole('button', { name: words });
  const shape = () =>
    line.evaluate((box) => ({
      size: Number.parseFloat(getComputedStyle(box).fontSize),
      isWhole: box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth,
    }));

  await expect.poll(async () => (await shape()).size).toBeGreaterThan(40);
  const tall = await shape();
  await page.setViewportSize({ width: smallPhone.height, height: smallPhone.width });
  await expect.poll(async () => (await shape()).size).not.toBe(tall.size);
  expect([tall.isWhole, (await shape()).isWhole]).toEqual([true, true]);
  await line.click();
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
});

test('a translation is translated back below it, or the bubble says that it cannot be', async ({ page, openScene }) => {
  await page.addInitScript(() => {
    const availability = () =>
      Promise.resolve('translator' in document.documentElement.dataset ? 'available' : 'unavailable');
    const create = () => Promise.resolve({ translate: () => Promise.resolve('你好，车站在哪里？') });
    Object.assign(window, { Translator: Object.assign(() => undefined, { availability, create }) });
  });
  await openScene('live');
  const bubble = page.getByRole('article').first();
  const back = async () => {
    await bubble.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Translate back' }).click();
  };

  await back();
  await expect(bubble.getByText('Can’t translate it back right now')).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['translator'] = ''));
  await back();
  await expect(bubble.getByText('Translated back', { exact: true })).toBeVisible();
  await expect(bubble.getByText('你好，车站在哪里？')).toHaveAttribute('lang', /zh/);
});
