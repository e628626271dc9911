import { chromium } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './support/launch.ts';
import { expect, startButton, stopButton, test } from './support/product.ts';

/** A browser with all storage blocked: localStorage, IndexedDB, locks and service workers throw. */
function profileWithoutStorage(): string {
  const profile = mkdtempSync(join(tmpdir(), 'dragoman-profile-'));
  mkdirSync(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  return profile;
}

test('without any browser storage the app starts, shows a banner, and interprets', async ({ server }) => {
  const profile = profileWithoutStorage();
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(server.url);
  const isForbidden = await page.evaluate(() => {
    try {
      return !localStorage;
    } catch {
      return true;
    }
  });
  expect(isForbidden).toBe(true);

  await expect(page.getByText('This browser does not allow Dragoman to store data on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Swap languages' }).click();
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  await expect(page.getByText('does not allow Dragoman to store')).toHaveCount(0);
  await stopButton(page).click();
  await expect(startButton(page)).toBeEnabled();

  await context.close();
  rmSync(profile, { recursive: true, force: true });
});
