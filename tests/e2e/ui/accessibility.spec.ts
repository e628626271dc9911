import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { desktop, phone, sceneNames, settled, test } from './scene.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function faults(page: Page): Promise<readonly string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme });

    test('axe finds nothing wrong with any state of a screen', async ({ page, openScene }) => {
      test.setTimeout(300_000);
      await page.setViewportSize(phone);
      const found: string[] = [];

      for (const scene of sceneNames) {
        await openScene(scene);
        found.push(...(await faults(page)).map((fault) => `${scene}: ${fault}`));
      }

      expect(found).toEqual([]);
    });

    test('axe finds nothing wrong with the screens outside the shell', async ({ page, openPath }) => {
      await page.setViewportSize(phone);
      const found: string[] = [];

      for (const path of ['/login', '/login?mode=register', '/admin', '/auth/callback', '/debug']) {
        await openPath(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        found.push(...(await faults(page)).map((fault) => `${path}: ${fault}`));
      }

      expect(found).toEqual([]);
    });

    test('axe finds nothing wrong with a conversation on a turned phone or with large text', async ({
      page,
      openScene,
    }) => {
      const found: string[] = [];

      await page.setViewportSize({ width: 844, height: 390 });
      await openScene('live');
      found.push(...(await faults(page)));
      await page.setViewportSize(phone);
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
      found.push(...(await faults(page)));

      expect(found).toEqual([]);
    });

    test('axe finds nothing wrong with any control', async ({ page, openScene }) => {
      await page.setViewportSize(desktop);
      await openScene();

      expect(await faults(page)).toEqual([]);
    });

    test('axe finds nothing wrong while something lies over the page', async ({ page, openScene }) => {
      test.setTimeout(300_000);
      const found: string[] = [];

      for (const overlay of ['Dialog', 'AlertDialog', 'Menu', 'Sheet right', 'Sheet bottom', 'Toast error']) {
        await openScene();
        await page.getByRole('button', { name: overlay, exact: true }).click();
        found.push(...(await faults(page)).map((fault) => `${overlay}: ${fault}`));
      }

      expect(found).toEqual([]);
    });

    test('axe finds nothing wrong with the language picker', async ({ page, openScene }) => {
      await page.setViewportSize(phone);
      await openScene('home');
      await page.getByRole('button', { name: /^From / }).click();
      await page.getByRole('dialog', { name: 'Translate from' }).waitFor();

      expect(await faults(page)).toEqual([]);
    });
  });
}
