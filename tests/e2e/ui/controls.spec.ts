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

test('what the fields of the controls accept', async ({ page, openScene }) => {
  await openScene();
  await test.step('the pager accepts whole numbers from 1 to the last page and nothing else', async () => {
    const number = page.getByRole('textbox', { name: 'Page', exact: true });

    for (const wrong of ['0', '13', '2.5', 'x', '']) {
      await number.fill(wrong);
      await number.press('Enter');
      await expect(number).toHaveValue('3');
    }
    await number.fill('12');
    await number.press('Enter');

    await expect(number).toHaveValue('12');
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(number).toHaveValue('1');
  });

  await test.step('a code field accepts six digits', async () => {
    const code = page.getByLabel('CodeField, digits');

    await code.pressSequentially('12a34567');

    await expect(code).toHaveValue('123456');
  });

  await test.step('a password can be shown', async () => {
    const field = page.getByLabel('PasswordField');
    await expect(field).toHaveAttribute('type', 'password');

    await page.getByRole('button', { name: 'Show password' }).click();

    await expect(field).toHaveAttribute('type', 'text');
  });
});

test('a dialog takes the focus, traps it, and restores it', async ({ page, openScene }) => {
  await openScene();
  const opener = page.getByRole('button', { name: 'Dialog', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Dialog' });
  await expect(dialog).toBeVisible();

  for (const _ of Array.from({ length: 4 })) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('an alert dialog is not closed by a press outside', async ({ page, openScene }) => {
  await openScene();
  await page.getByRole('button', { name: 'AlertDialog' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this conversation?' });
  await expect(dialog).toBeVisible();

  await page.mouse.click(5, 5);

  await expect(dialog).toBeVisible();
});

test('a sheet opens from the right by default, or from the given side', async ({ page, openScene }) => {
  const { width, height } = desktop;
  await openScene();
  for (const [opener, edge, at] of [
    ['Sheet', 'right', width],
    ['Sheet left', 'left', 0],
    ['Sheet top', 'top', 0],
    ['Sheet bottom', 'bottom', height],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    const panel = page.locator(`[data-side="${edge}"]`);
    await expect(panel.getByRole('dialog', { name: opener })).toBeVisible();

    await expect.poll(() => panel.evaluate((value, side) => value.getBoundingClientRect()[side], edge), edge).toBe(at);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
});

test('what buttons look like', async ({ page, openScene }) => {
  await openScene();
  await test.step('a button has six variants that look different', async () => {
    const looks = await Promise.all(
      ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'].map((name) =>
        page
          .getByRole('button', { name, exact: true })
          .first()
          .evaluate((value) => {
            const { backgroundColor, borderTopColor, color, textDecorationLine } = getComputedStyle(value);
            return [backgroundColor, borderTopColor, color, textDecorationLine].join(' ');
          }),
      ),
    );

    expect(new Set(looks).size).toBe(6);
  });

  await test.step('a button has the sizes small, default, large, and square for an icon', async () => {
    const heights = await page
      .getByRole('button', { name: 'outline', exact: true })
      .evaluateAll((all) => all.slice(0, 3).map((value) => value.getBoundingClientRect().height));
    const icon = await page.getByRole('button', { name: 'icon', exact: true }).boundingBox();

    const [small = 0, ordinary = 0, large = 0] = heights;
    expect(small).toBeLessThan(ordinary);
    expect(ordinary).toBeLessThan(large);
    expect(icon?.width).toBe(icon?.height);
  });
});

test('in forced colours every button keeps an edge', async ({ page, openScene }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openScene();

  const edges = await page
    .getByRole('button', { name: /^(default|secondary|ghost)$/ })
    .evaluateAll((all) => all.map((value) => getComputedStyle(value).borderTopStyle));

  expect(new Set(edges)).toEqual(new Set(['solid']));
});
