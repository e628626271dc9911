import { expect, startButton, test } from './support/product.ts';

/** The entry of the app. */
const APP = '**/assets/index-*.js';

test.use({ serviceWorkers: 'block' });

test('the start screen is painted before the app loads, in the chosen language and theme', async ({ page, server }) => {
  await page.addInitScript(() => {
    localStorage.setItem('translator_ui_language', 'zh-CN');
    localStorage.setItem('theme', 'dark');
  });
  let bringApp = (): void => {};
  const held = new Promise<void>((resolve) => (bringApp = resolve));
  await page.route(APP, async (route) => {
    await held;
    await route.continue();
  });

  await page.goto(server.url, { waitUntil: 'commit' });
  await expect(page.getByText('两种语言，一场对话')).toBeVisible();
  await expect(page.getByText('Two languages, one conversation')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  bringApp();
  await expect(page.getByRole('button', { name: '开始翻译' })).toBeVisible();
  await expect(page.locator('#first-paint')).toHaveCount(0);
});

test('only a slow start shows a spinner', async ({ page, server }) => {
  await page.route(APP, () => undefined);
  // Frozen from the first line of the page: on a busy machine more than a second passes before its first text.
  await page.clock.install({ time: '2026-01-01T08:00:00Z' });
  await page.clock.pauseAt('2026-01-01T09:00:00Z');
  const turning = () => page.evaluate(() => document.getAnimations().length);

  await page.goto(server.url, { waitUntil: 'commit' });
  await expect(page.getByText('Loading…')).toBeVisible();
  await page.clock.runFor(900);
  expect(await turning()).toBe(0);

  await page.clock.runFor(200);
  expect(await turning()).toBe(1);
});

test('an app that fails to load shows an error and a retry', async ({ page, server }) => {
  await page.route(APP, (route) => route.abort());
  await page.goto(server.url);
  await expect(page.getByText('Network connection error')).toBeVisible();

  await page.unroute(APP);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(startButton(page)).toBeVisible();
});

test('an app script that failed once is loaded again by itself', async ({ page, server }) => {
  let requests = 0;
  await page.route(APP, (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });

  await page.goto(server.url, { waitUntil: 'commit' });

  await expect(startButton(page)).toBeVisible();
  await expect(page.getByText('Network connection error')).toBeHidden();
});

for (const [path, last] of [
  ['/', 'Popular languages'],
  ['/login', 'Forgot password'],
] as const) {
  test(`the start screen of ${path} disappears once the screen is complete`, async ({ page, server }) => {
    await page.addInitScript(() => {
      const root = () => document.getElementById('root');
      new MutationObserver(() => {
        if (document.getElementById('first-paint') || !root()?.hasChildNodes()) return;
        document.documentElement.dataset['first'] ??= root()?.innerText ?? '';
      }).observe(document, { childList: true, subtree: true });
    });

    await page.goto(`${server.url}${path}`);

    await expect(page.locator('html')).toHaveAttribute('data-first', new RegExp(last));
  });
}
