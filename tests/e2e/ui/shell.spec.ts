import { expect } from '@playwright/test';
import { desktop, phone, test } from './scene.ts';

const toggle = { name: 'Toggle sidebar' };

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('the sidebar collapses to a rail of icons and is remembered for seven days', async ({
    page,
    context,
    openScene,
  }) => {
    await openScene('home');
    const sidebar = page.locator('#sidebar');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);

    await page.getByRole('button', toggle).click();

    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
    const cookie = (await context.cookies()).find((element) => element.name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    expect(Math.round((cookie?.expires ?? 0) - Date.now() / 1000)).toBeGreaterThan(604_700);
    await page.reload();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  });

  test('Control+b toggles the sidebar, and so does Meta+b', async ({ page, openScene }) => {
    await openScene('home');

    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.width).toBe(48);
    await page.keyboard.press('Meta+b');
    await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.width).toBe(256);
    await page.keyboard.press('Meta+b');

    await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.width).toBe(48);
  });

  test('an entry of the rail shows its tooltip at once', async ({ page, openScene }) => {
    await openScene('home');
    await page.getByRole('button', toggle).click();

    await page.getByRole('link', { name: 'History', exact: true }).hover();

    await expect(page.getByRole('tooltip', { name: 'History' })).toBeVisible();
  });

  test('the user menu opens by keyboard and offers settings and logout', async ({ page, openScene }) => {
    await openScene('home');
    await page.getByRole('button', { name: 'User menu: Ana Lima' }).focus();

    await page.keyboard.press('Enter');

    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'User menu: Ana Lima' })).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the sidebar slides in from the left and closes on Escape', async ({ page, openScene }) => {
    await openScene('home');
    await page.getByRole('button', toggle).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet).toBeVisible();
    await expect.poll(async () => (await page.locator('[data-side="left"]').boundingBox())?.x).toBe(0);
    expect((await page.locator('[data-side="left"]').boundingBox())?.width).toBe(288);

    await expect(sheet.getByRole('link')).toHaveText([
      'Dragoman',
      'Translation',
      'Phrases',
      'History',
      'Purchase',
      'Order history',
    ]);
    await page.keyboard.press('Escape');

    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', toggle)).toBeFocused();
  });
});

test('the sandbox banner names what is simulated and what to configure', async ({ page, openScene }) => {
  await openScene('home-trial');
  const notice = page.getByText('Rehearsal voice: answers are scripted.');
  await expect(notice).toBeVisible();

  await notice.click();

  await expect(page.getByText('STT_URL')).toBeVisible();
});
