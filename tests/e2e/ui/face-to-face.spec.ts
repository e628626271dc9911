import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { phone, settled, test } from './scene.ts';

test.use({ viewport: phone });

const stage = (page: Page) => page.getByRole('region', { name: 'Face to face' });
const half = (page: Page, language: string) => stage(page).locator(`section[lang="${language}"]`);
const turnButton = (page: Page, language: string) => half(page, language).locator('button[data-state]');
const inFocus = (page: Page, language: string) => half(page, language).locator('li[data-focus] p:not([role])');

function centreOf(page: Page, language: string): Promise<{ x: number; y: number }> {
  return turnButton(page, language).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

test('each half is upright for its person, in their language and in large type', async ({ page, openScene }) => {
  await openScene('face-to-face-turns');

  await expect(inFocus(page, 'en')).toHaveText('Great, thank you!');
  await expect(inFocus(page, 'zh-Hans')).toHaveText('太好了，谢谢！');
  await settled(page);
  const turned = half(page, 'zh-Hans').evaluate((element) => getComputedStyle(element.parentElement ?? element).rotate);
  expect(await turned).toBe('180deg');
  expect((await centreOf(page, 'zh-Hans')).y).toBeLessThan(phone.height / 4);
  expect((await centreOf(page, 'en')).y).toBeGreaterThan((phone.height * 3) / 4);
  for (const language of ['en', 'zh-Hans'])
    for (const text of await half(page, language).locator('li p').all())
      expect(await text.evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))).toBeGreaterThanOrEqual(
        24,
      );
  await expect(turnButton(page, 'en')).toContainText('Speaking…');
  await expect(turnButton(page, 'zh-Hans')).toContainText('正在播放…');
});

test('each person holds their own button, and mutes their own voice', async ({ page, openScene }) => {
  await openScene('face-to-face-hold');
  await inFocus(page, 'en').waitFor();
  await settled(page);
  const far = await centreOf(page, 'zh-Hans');

  await page.mouse.move(far.x, far.y);
  await page.mouse.down();
  await expect(turnButton(page, 'zh-Hans')).toHaveAttribute('aria-pressed', 'true');
  await expect(turnButton(page, 'zh-Hans')).toContainText('正在听您说');
  await expect(turnButton(page, 'en')).toHaveAttribute('aria-pressed', 'false');
  // A press of less than 300 ms is a tap, which would latch the turn.
  const heldSinceMs = await page.evaluate(() => performance.now());
  await page.waitForFunction((fromMs) => performance.now() - fromMs > 300, heldSinceMs);
  await page.mouse.up();
  await expect(turnButton(page, 'zh-Hans')).toHaveAttribute('aria-pressed', 'false');
  await half(page, 'zh-Hans').getByRole('button', { name: '朗读译文' }).click();

  await expect(half(page, 'zh-Hans').getByRole('button', { name: '朗读译文' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(half(page, 'en').getByRole('button', { name: 'Read translations aloud' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('older turns are scrolled to in one half alone, and leaving keeps the place of the live screen', async ({
  page,
  openScene,
}) => {
  await openScene('face-to-face-hold');
  await inFocus(page, 'en').waitFor();
  await settled(page);
  const list = (language: string) => half(page, language).locator('[data-view]');
  const topOf = (language: string) => list(language).evaluate((box) => box.scrollTop);
  const end = await topOf('en');
  expect(end).toBeGreaterThan(500);
  await list('en').evaluate((box) => box.scrollTo(0, 0));

  await half(page, 'en').getByRole('button', { name: 'Back to the newest' }).click();
  await expect.poll(() => topOf('en')).toBe(end);
  expect(await topOf('zh-Hans')).toBeGreaterThan(500);

  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await expect(conversation.getByRole('button', { name: 'More' }).last()).toBeVisible();
  await conversation.evaluate((box) => box.scrollTo(0, 300));
  await page.getByRole('button', { name: 'Face to face' }).click();
  await stage(page).getByRole('button', { name: 'Leave face to face' }).click();

  // Not "Leave face to face", while that is still there.
  await expect(page.getByRole('button', { name: 'Face to face', exact: true })).toBeFocused();
  expect(await conversation.evaluate((box) => box.scrollTop)).toBe(300);
});

test('both people see which numbers the translation has changed', async ({ page, openScene }) => {
  await openScene('face-to-face-numbers');

  await expect(half(page, 'en').getByRole('note').last()).toContainText('Check:5 mi → 5 km?');
  await expect(half(page, 'zh-Hans').getByRole('note').last()).toContainText('请核对：');
  await expect(half(page, 'en').getByRole('note').last()).toBeInViewport({ ratio: 1 });
});

test('the far person first sees what this is, then what is said', async ({ page, openScene }) => {
  await openScene('face-to-face');
  // Below the screen that covers everything.
  const say = page.getByText('Say something');

  await expect(half(page, 'zh-Hans').locator('li')).toHaveCount(1);
  await expect(half(page, 'en').locator('li')).toContainText('Just speak');
  await say.dispatchEvent('click');
  await say.dispatchEvent('click');

  await expect(inFocus(page, 'zh-Hans')).toContainText('直走两个街区');
  await expect(inFocus(page, 'en')).toContainText('Go straight for two blocks');
});

test('on a small phone in both directions and on a tablet nothing is cut off, with Arabic on either side', async ({
  page,
  openScene,
}) => {
  for (const [width, height] of [
    [320, 568],
    [568, 320],
    [1180, 820],
  ] as const) {
    const size = `at ${width} × ${height}`;
    await page.setViewportSize({ width, height });
    for (const scene of ['face-to-face-arabic', 'face-to-face-arabic-near', 'face-to-face-lost']) {
      await openScene(scene);
      await inFocus(page, scene === 'face-to-face-lost' ? 'en' : 'ja').waitFor();
      await settled(page);
      const cut = await stage(page).evaluate((element) => {
        const controls = [...element.querySelectorAll('button')].filter((value) =>
          value.checkVisibility({ visibilityProperty: true }),
        );
        const isOut = (box: DOMRect) =>
          box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        const tooWide = [...element.querySelectorAll('p, button')].filter(
          (value) => value.scrollWidth > value.clientWidth + 1,
        );
        return [...controls.filter((control) => isOut(control.getBoundingClientRect())), ...tooWide].map(
          (value) => value.textContent,
        );
      });
      expect(cut, `${scene} ${size}`).toEqual([]);
      expect(
        await half(page, scene === 'face-to-face-lost' ? 'en' : 'ar')
          .locator('[data-view]')
          .evaluate((box) => box.clientHeight),
        `${scene} ${size}`,
      ).toBeGreaterThan(40);
    }
  }
});
