import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { desktop, phone, settled, test, testInOwnPage } from './scene.ts';

test.use({ viewport: desktop });

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).locator('> div');
const showToast = (page: Page, tone: string) => page.getByRole('button', { name: `Toast ${tone}` }).click();

/** Shows and dismisses a first toast, which loads the toast code, before the clock is stopped. */
async function stopClock(page: Page): Promise<void> {
  await showToast(page, 'success');
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(60_000);
  await expect(toasts(page)).toHaveCount(0);
}

testInOwnPage('how many toasts are shown, and for how long', async ({ page, openScene }) => {
  await page.clock.install({ time: 0 });
  await openScene();
  await stopClock(page);

  await test.step('three toasts show at once, 356 pixels wide and 14 apart; the fourth waits', async () => {
    for (const tone of ['success', 'success', 'warning', 'error']) await showToast(page, tone);
    await page.mouse.move(0, 0);
    await expect(toasts(page)).toHaveCount(3);
    // A toast moves while it appears.
    await settled(page);

    const boxes = await toasts(page).evaluateAll((all) => all.map((value) => value.getBoundingClientRect().toJSON()));

    expect(boxes[0].width).toBe(356);
    expect(Math.round(boxes[1].top - boxes[0].bottom)).toBe(14);
    await page.clock.runFor(4100);
    await expect(toasts(page)).toHaveText([/Toast 5: error/]);
    await page.clock.runFor(4100);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('a toast disappears after four seconds', async () => {
    await showToast(page, 'success');
    await page.mouse.move(0, 0);

    await page.clock.runFor(3900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);

    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('a toast under the pointer stays eight seconds', async () => {
    await showToast(page, 'success');
    await toasts(page).hover();

    await page.clock.runFor(7000);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(2000);

    await expect(toasts(page)).toHaveCount(0);
  });
});

test('a toast covers no control, on a phone and on a desktop', async ({ page, openPath }) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await openPath('/');
    await page.getByRole('button', { name: 'Start translation' }).click();
    await expect(toasts(page)).toHaveCount(1);
    await settled(page);

    expect(await coveredByToast(page)).toEqual([]);
  }

  // A control that appears below the toast.
  await toasts(page).evaluate((toast) => {
    const { left, top } = toast.getBoundingClientRect();
    const control = document.createElement('button');
    control.textContent = 'New';
    control.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: 2rem; height: 2rem`;
    document.body.append(control);
  });
  await settled(page);

  expect(await coveredByToast(page)).toEqual([]);
});

/** Texts of the controls under the toast. */
async function coveredByToast(page: Page): Promise<readonly string[]> {
  return toasts(page).evaluate((toast) => {
    const box = toast.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, select')]
      .filter((value) => !toast.contains(value) && value.checkVisibility())
      .filter((value) => {
        const { left, right, top, bottom } = value.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      })
      .map((value) => value.textContent);
  });
}

test('Alt+T focuses the toasts', async ({ page, openScene }) => {
  await openScene();
  await showToast(page, 'success');

  await page.keyboard.press('Alt+t');

  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused();
});

for (const [travel, left] of [
  [30, 1],
  [60, 0],
] as const) {
  test(`a swipe of ${travel} pixels leaves ${left} toast`, async ({ page, openScene }) => {
    await openScene();
    await showToast(page, 'success');
    const box = await toasts(page).getByRole('paragraph').boundingBox();
    if (!box) throw new Error('no toast');
    await page.mouse.move(box.x + 10, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 10 + travel, box.y + 5, { steps: 4 });

    await page.mouse.up();

    await expect(toasts(page)).toHaveCount(left);
  });
}

test('in forced colours every button keeps an edge', async ({ page, openScene }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openScene();

  const edges = await page
    .getByRole('button', { name: /^(default|secondary|ghost)$/ })
    .evaluateAll((all) => all.map((value) => getComputedStyle(value).borderTopStyle));

  expect(new Set(edges)).toEqual(new Set(['solid']));
});
