import { expect } from '@playwright/test';
import { operatorPage, privacyPage, textPage } from '../../../server/modules/legal/legal-pages.ts';
import { readConfig } from '../../../server/shared/config/config.ts';
import { faults } from './faults.ts';
import { enlargeText, overflow } from './fits.ts';
import { desktop, phone, sceneNames, smallPhone, test } from './scene.ts';

// Long tests in one file: spread over the workers.
test.describe.configure({ mode: 'parallel' });

/** Opening a page costs as much as checking several scenes. */
const SCENES_PER_TEST = 12;

// Only waiting for the transitions of every theme and size would take processor time: where they end is the same.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (let from = 0; from < sceneNames.length; from += SCENES_PER_TEST) {
  const scenes = sceneNames.slice(from, from + SCENES_PER_TEST);

  test(`each scene fits a phone of 320 pixels, and a usual phone with text twice as large, and axe finds no violations: ${scenes.join(', ')}`, async ({
    page,
    openScene,
  }) => {
    test.setTimeout(300_000);
    const all: string[] = [];

    for (const scene of scenes) {
      await page.setViewportSize(smallPhone);
      await openScene(scene);
      if ((await overflow(page)) > 0) all.push(`${scene}: scrolls sideways at 320`);
      await page.setViewportSize(phone);
      const makeSmall = await enlargeText(page);
      if ((await overflow(page)) > 0) all.push(`${scene}: scrolls sideways with large text`);
      await makeSmall();
      all.push(...(await faults(page)).map((fault) => `${scene}: ${fault}`));
    }

    expect(all).toEqual([]);
  });
}

test('axe finds no violations on the screens outside the shell', async ({ page, openPath }) => {
  await page.setViewportSize(phone);
  const all: string[] = [];

  for (const path of ['/login', '/login?mode=register', '/admin', '/auth/callback', '/debug']) {
    await openPath(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    all.push(...(await faults(page)).map((fault) => `${path}: ${fault}`));
  }

  expect(all).toEqual([]);
});

test('the pages that the server writes fit a phone of 320 pixels, grow with the text of the browser, and axe finds no violations', async ({
  page,
}) => {
  const legal = { terms: '/legal/terms', privacy: '/legal/privacy', imprint: '/legal/imprint', support: null };
  const config = readConfig({
    SELLER_NAME: 'Lima Interpreting Ltd',
    SELLER_ADDRESS: 'Rua das Flores 12\n1200-195 Lisboa',
    SELLER_EMAIL: 'billing.of.the.interpreters@example.org',
  });
  const pages = [
    privacyPage(config, legal, 'en-US'),
    privacyPage(config, legal, 'ja-JP'),
    operatorPage(config.seller, 'zh-CN'),
    textPage(
      'terms',
      'One.\n\nhttps://terms.example.org/a-very-long-address-that-no-phone-is-wide-enough-for',
      'en-US',
    ),
  ];
  const all: string[] = [];

  for (const [at, content] of pages.entries()) {
    await page.setViewportSize(smallPhone);
    await page.setContent(content);
    const makeSmall = await enlargeText(page);
    if ((await overflow(page)) > 0) all.push(`page ${at}: scrolls sideways with large text`);
    await makeSmall();
    // One style sheet for all.
    for (const colorScheme of at === 0 ? (['dark', 'light'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      all.push(...(await faults(page)).map((fault) => `page ${at}, ${colorScheme}: ${fault}`));
    }
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  expect(
    await page
      .locator('p')
      .first()
      .evaluate((value) => getComputedStyle(value).fontSize),
  ).toBe('34px');
  await devtools.detach();

  expect(all).toEqual([]);
});

test('axe finds no violations in a conversation in landscape or with large text', async ({ page, openScene }) => {
  const all: string[] = [];

  await page.setViewportSize({ width: 844, height: 390 });
  await openScene('live');
  all.push(...(await faults(page)));
  await page.setViewportSize(phone);
  await enlargeText(page);
  all.push(...(await faults(page)));

  expect(all).toEqual([]);
});

test('the opened totals of a conversation fit a phone of 320 pixels, and a usual phone with text twice as large', async ({
  page,
  openScene,
}) => {
  await page.setViewportSize(smallPhone);
  await openScene('live');
  await page.getByText('9 turns').click();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await page.setViewportSize(phone);
  await enlargeText(page);
  await expect(page.getByText('2,808 tokens')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('axe finds no violations in any control', async ({ page, openScene }) => {
  await page.setViewportSize(desktop);
  await openScene();

  expect(await faults(page)).toEqual([]);
});

test('axe finds no violations with an overlay open', async ({ page, openScene }) => {
  test.setTimeout(300_000);
  const all: string[] = [];

  for (const overlay of ['Dialog', 'ConfirmDialog', 'Menu', 'Sheet', 'Sheet bottom', 'Toast error']) {
    await openScene();
    await page.getByRole('button', { name: overlay, exact: true }).click();
    all.push(...(await faults(page)).map((fault) => `${overlay}: ${fault}`));
  }

  expect(all).toEqual([]);
});

test('axe finds no violations in the language picker', async ({ page, openScene }) => {
  await page.setViewportSize(phone);
  await openScene('home');
  await page.getByRole('button', { name: /^Them / }).click();
  await page.getByRole('dialog', { name: 'Translate from' }).waitFor();

  expect(await faults(page)).toEqual([]);
});
