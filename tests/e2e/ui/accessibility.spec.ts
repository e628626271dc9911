import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { desktop, phone, sceneNames, settled, test } from './scene.ts';
import type { Theme } from './scene.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a change of colours alone can break: everything else is looked at once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

// Long, and of one file: each worker takes a test.
test.describe.configure({ mode: 'parallel' });

/** The same state in both themes, without opening it anew. */
async function faults(page: Page): Promise<readonly string[]> {
  await wear(page, 'light');
  const inLight = await found(axeOn(page).withTags(rules));
  await wear(page, 'dark');
  const inDark = await found(axeOn(page).withRules(colourRules));
  return [...inLight, ...inDark.map((fault) => `in the dark, ${fault}`)];
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
  await settled(page);
}

/** In the page itself: there are no frames to gather from, which would take a page of its own every time. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

async function found(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}

for (const screen of new Set(sceneNames.map((name) => name.split('-')[0] ?? name))) {
  test(`axe finds nothing wrong with any state of a screen: ${screen}`, async ({ page, openScene }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(phone);
    const all: string[] = [];

    for (const scene of sceneNames.filter((name) => name.split('-')[0] === screen)) {
      await openScene(scene);
      all.push(...(await faults(page)).map((fault) => `${scene}: ${fault}`));
    }

    expect(all).toEqual([]);
  });
}

test('axe finds nothing wrong with the screens outside the shell', async ({ page, openPath }) => {
  await page.setViewportSize(phone);
  const all: string[] = [];

  for (const path of ['/login', '/login?mode=register', '/admin', '/auth/callback', '/debug']) {
    await openPath(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    all.push(...(await faults(page)).map((fault) => `${path}: ${fault}`));
  }

  expect(all).toEqual([]);
});

test('axe finds nothing wrong with a conversation on a turned phone or with large text', async ({
  page,
  openScene,
}) => {
  const all: string[] = [];

  await page.setViewportSize({ width: 844, height: 390 });
  await openScene('live');
  all.push(...(await faults(page)));
  await page.setViewportSize(phone);
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  all.push(...(await faults(page)));

  expect(all).toEqual([]);
});

test('axe finds nothing wrong with any control', async ({ page, openScene }) => {
  await page.setViewportSize(desktop);
  await openScene();

  expect(await faults(page)).toEqual([]);
});

test('axe finds nothing wrong while something lies over the page', async ({ page, openScene }) => {
  test.setTimeout(300_000);
  const all: string[] = [];

  for (const overlay of ['Dialog', 'AlertDialog', 'Menu', 'Sheet', 'Sheet bottom', 'Toast error']) {
    await openScene();
    await page.getByRole('button', { name: overlay, exact: true }).click();
    all.push(...(await faults(page)).map((fault) => `${overlay}: ${fault}`));
  }

  expect(all).toEqual([]);
});

test('axe finds nothing wrong with the language picker', async ({ page, openScene }) => {
  await page.setViewportSize(phone);
  await openScene('home');
  await page.getByRole('button', { name: /^From / }).click();
  await page.getByRole('dialog', { name: 'Translate from' }).waitFor();

  expect(await faults(page)).toEqual([]);
});
