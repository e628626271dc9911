import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { phone, test, testInOwnPage } from './scene.ts';

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const bubbles = (page: Page) => conversation(page).getByRole('article');

function distanceToEnd(page: Page): Promise<number> {
  return conversation(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
}

/** The top of the element in the window, once it has not moved for ten frames. */
function restingPlace(locator: Locator): Promise<number> {
  return locator.evaluate(async (element) => {
    const top = () => element.getBoundingClientRect().top;
    let last = top();
    for (let still = 0; still < 10; still++) {
      await new Promise(requestAnimationFrame);
      if (top() !== last) still = 0;
      last = top();
    }
    return last;
  });
}

test.use({ viewport: phone });

test('what a conversation shows', async ({ page, openScene }) => {
  await test.step('bubbles of User A are on the left, of User B on the right, and say You and Them as Home does', async () => {
    await openScene('live-first-turns');

    const a = await bubbles(page).nth(0).boundingBox();
    const b = await bubbles(page).nth(1).boundingBox();

    await expect(bubbles(page).nth(0)).toHaveAttribute('data-speaker', 'userA');
    await expect(bubbles(page).nth(0)).toContainText('Them');
    await expect(bubbles(page).nth(1)).toContainText('You');
    expect(a?.x).toBeLessThan(b?.x ?? 0);
  });

  await test.step('a bubble whose speaker is not known yet is in the middle, and one that changed sides says so', async () => {
    await openScene('live-undecided');

    const undecided = bubbles(page).nth(2);
    await expect(undecided).not.toContainText(/You|Them/);
    const [box, list] = [await undecided.boundingBox(), await conversation(page).boundingBox()];
    const margins = [(box?.x ?? 0) - (list?.x ?? 0), (list?.width ?? 0) - (box?.width ?? 0) - (box?.x ?? 0)];
    expect(Math.abs((margins[0] ?? 0) - (margins[1] ?? 0))).toBeLessThan(4);
    await expect(bubbles(page).nth(1)).toContainText('Speaker corrected');
  });

  await test.step('the translation is the largest text of a bubble, and none of it is below 18 pixels', async () => {
    await openScene('live-first-turns');
    const sizeOf = (text: string) =>
      page.getByText(text).evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));

    const translation = await sizeOf('Hello, could you tell me');
    const source = await sizeOf('你好，请问去火车站怎么走');

    expect(source).toBeGreaterThanOrEqual(18);
    expect(translation).toBeGreaterThan(source);
  });

  await test.step('every text has its language and direction', async () => {
    await openScene('live-arabic');

    const arabic = page.locator('article p[lang="ar"]').first();
    const japanese = page.locator('article p[lang="ja"]').first();

    await expect(arabic).toHaveAttribute('dir', 'rtl');
    await expect(japanese).toHaveAttribute('dir', 'ltr');
  });

  await test.step('a turn shows its status and why it was cancelled', async () => {
    await openScene('live-troubles');

    await expect(bubbles(page).nth(0)).toContainText('Incomplete');
    await expect(bubbles(page).nth(1)).toContainText('Cancelled');
    await expect(bubbles(page).nth(1)).toContainText('Interrupted by someone speaking');
    await expect(bubbles(page).nth(2)).toContainText('Error');
    await expect(bubbles(page).nth(3)).toContainText('In progress');
  });

  await test.step('the header shows the turns, and on a press tokens, cost, and what is unknown', async () => {
    await openScene('live');

    await expect(page.getByText('2,808 tokens')).toBeHidden();
    await page.getByText('9 turns').click();
    await expect(page.getByText('2,808 tokens')).toBeVisible();
    await expect(page.getByText('$0.038')).toBeVisible();
    await expect(page.getByText('+ 1 unknown')).toBeVisible();
  });

  await test.step('the details of a turn show its tokens and cost once the usage is known', async () => {
    await openScene('live-troubles');

    await expect(bubbles(page).nth(2)).not.toContainText('tokens');
    await bubbles(page).nth(2).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await expect(bubbles(page).nth(2)).toContainText('312 tokens · $0.00');
    await expect(bubbles(page).nth(2)).toContainText('User B');
    await expect(bubbles(page).nth(3).getByRole('button')).toHaveCount(0);
  });

  await test.step('an empty conversation shows what to do', async () => {
    await openScene('live-empty');

    await expect(page.getByText('Nothing said yet')).toBeVisible();
  });

  await test.step('the models of the server are named with their licences and attributions', async () => {
    await openScene('settings-models');
    const models = page.getByRole('listitem').filter({ hasText: 'Parakeet' });

    await expect(models).toContainText('by NVIDIA');
    await expect(models.getByRole('link', { name: 'CC-BY-4.0' })).toHaveAttribute(
      'href',
      'https://creativecommons.org/licenses/by/4.0/',
    );
  });
});

test('the list follows the newest turn while the reader is at the end', async ({ page, openScene }) => {
  await openScene('live-growing');
  await page.getByRole('button', { name: 'Say something' }).click();

  await expect(bubbles(page).last()).toContainText('41. ');
  await expect.poll(() => distanceToEnd(page)).toBe(0);
});

test('scrolling up stops following, and a button scrolls back to the end', async ({ page, openScene }) => {
  await openScene('live-growing');
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await expect(bubbles(page).last().getByRole('button', { name: 'More' })).toBeVisible();
  // In the same frame as a new turn, which must not scroll the reader back to the end.
  await page.getByRole('button', { name: 'Say something' }).evaluate(async (button: HTMLElement) => {
    await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    button.click();
    await Promise.resolve();
    document.querySelector('section[aria-label="Conversation"]')?.scrollBy(0, -900);
  });
  await expect(bubbles(page).last()).toContainText('41. ');
  await restingPlace(bubbles(page).last());
  expect(await distanceToEnd(page)).toBeGreaterThan(500);
  const read = page.getByText('36. ');
  const before = await restingPlace(read);

  await page.getByRole('button', { name: 'Say something' }).click();

  const back = page.getByRole('button', { name: 'New turns' });
  await expect(back).toBeVisible();
  expect(await restingPlace(read)).toBeCloseTo(before, 0);
  await back.click();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await expect(back).toBeHidden();
});

test('of 2,000 turns only the end is in the DOM, and scrolling up renders the first', async ({ page, openScene }) => {
  test.slow();
  await openScene('live-long');
  const count = () => conversation(page).locator('li').count();
  await expect(page.getByText('2000. ')).toBeInViewport();
  expect(await count()).toBeLessThan(200);

  await expect(async () => {
    await conversation(page).evaluate((box) => box.scrollTo(0, 0));
    await expect(conversation(page).locator('li').first()).toHaveAttribute('aria-posinset', '1', { timeout: 100 });
  }).toPass();
  await expect(conversation(page).locator('li').first()).toBeInViewport();

  await expect(async () => {
    await conversation(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    expect(await count()).toBeLessThan(200);
  }).toPass();
});

test('a turn is copied with its source text and its translation', async ({ page, context, openScene }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScene('live-first-turns');

  await bubbles(page).nth(0).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();

  await expect(bubbles(page).nth(0).getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('Hello, could you tell me how to get to the train station?\n你好，请问去火车站怎么走？');
});

test('screen readers announce only final texts, each in its language', async ({ page, openScene }) => {
  await openScene('live-growing');
  const log = page.getByRole('log', { name: 'Translations' });
  await expect(log.locator('p')).toHaveCount(0);

  await page.getByRole('button', { name: 'Say something' }).click();

  await expect(log.locator('p')).toHaveCount(1);
  await expect(log.locator('p')).toHaveText(/^41\. /);
  await expect(log.locator('p')).toHaveAttribute('lang', /.+/);
});

test('screen readers announce the texts of a conversation without pauses', async ({ page, openScene }) => {
  await openScene('live-growing');

  await page.getByRole('button', { name: 'Say something' }).evaluate((button: HTMLElement) => {
    setInterval(() => button.click(), 300);
  });

  await expect(page.getByRole('log', { name: 'Translations' }).locator('p')).not.toHaveCount(0);
});

test('in landscape a correction can be typed and sent without scrolling', async ({ page, openScene }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openScene('live-correcting');

  await page.getByRole('button', { name: 'Correct what was heard' }).last().click();

  await expect(page.getByRole('textbox', { name: 'What was said' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Translate again' })).toBeInViewport({ ratio: 0.9 });
});

testInOwnPage('the warning before the end stays until the end', async ({ page, openScene }) => {
  await page.clock.install();
  await openScene('live-near-the-end');
  await expect(page.getByRole('alert')).toContainText('2 minutes left');

  await page.clock.runFor(90_000);
  await expect(page.getByRole('alert')).toContainText('Less than a minute left');
  await page.clock.runFor(90_000);

  await expect(page.getByRole('alert')).toContainText('Less than a minute left');
});

test('whose turn it is shows large and in both languages, and the half that is spoken is lit', async ({
  page,
  openScene,
}) => {
  const half = (language: string) => page.locator(`output > [lang="${language}"]`);
  const isLit = (language: string) => half(language).getAttribute('data-spoken');

  await openScene('live');
  await expect(half('zh-Hans')).toHaveText('普通话请说话');
  await expect(half('en')).toHaveText('EnglishSpeak now');
  expect(
    await half('en')
      .locator('span')
      .last()
      .evaluate((word) => getComputedStyle(word).fontSize),
  ).toBe('22px');
  expect([await isLit('zh-Hans'), await isLit('en')]).toEqual([null, null]);

  await openScene('live-hearing');
  await expect(half('zh-Hans')).toContainText('正在听您说');
  expect([await isLit('zh-Hans'), await isLit('en')]).toEqual(['true', null]);

  await openScene('live-interrupting');
  await expect(half('en')).toContainText('Go ahead');

  await openScene('live-speaking');
  expect([await isLit('zh-Hans'), await isLit('en')]).toEqual([null, 'true']);

  await openScene('live-interrupted');
  await expect(half('zh-Hans')).toContainText('已暂停');
});

test('volume, speed, sides of the voice and text size are one press away', async ({ page, openScene }) => {
  await openScene('live-voice-settings');
  const settings = page.getByRole('dialog', { name: 'Voice and text' });

  await settings.getByRole('radio', { name: 'Larger' }).check();
  await settings.getByRole('slider', { name: 'Volume of the voice' }).press('Home');
  await settings.getByRole('radio', { name: '0.8×' }).check();
  await settings.getByText('Speak English aloud').click();

  await expect(settings.getByRole('switch', { name: 'Speak English aloud' })).not.toBeChecked();
  await expect(settings.getByText('0%', { exact: true })).toBeVisible();
  await expect(settings.getByRole('radio', { name: '0.8×' })).toBeChecked();
  await expect(settings.getByRole('switch', { name: 'Speak Mandarin Chinese aloud' })).toBeChecked();
  const translation = page.getByText("I'd like to buy two");
  expect(await translation.evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))).toBeGreaterThan(33);
});
