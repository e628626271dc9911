import { expect } from '@playwright/test';
import { desktop, test } from './scene.ts';

const toggle = { name: 'Toggle sidebar' };

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
