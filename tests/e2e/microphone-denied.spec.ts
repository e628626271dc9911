import { chromium } from '@playwright/test';
import { launchOptions } from './support/launch.ts';
import { expect, startButton, test as product } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

/** In a browser that asks before it opens a microphone. */
const test = product.extend({
  context: async ({ locale }, use) => {
    const browser = await chromium.launch(launchOptions({ allowed: false }));
    await use(await browser.newContext({ ...noServiceWorker, ...(locale === undefined ? {} : { locale }) }));
    await browser.close();
  },
});

test('a denied microphone is explained and no session starts', async ({ page, server }) => {
  await page.goto(server.url);
  await startButton(page).click();

  await expect(page.getByText(/microphone/i).first()).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText(/microphone/i);
  await expect(page.getByText('Recording')).toHaveCount(0);
});

test('devices are enumerated only after the permission is granted', async ({ page, context, server }) => {
  const calls: string[] = [];
  await page.exposeFunction('called', (name: string) => void calls.push(name));
  await page.addInitScript(() => {
    const { called } = window as unknown as { called: (name: string) => void };
    const { mediaDevices, permissions } = navigator;
    const [devices, query] = [mediaDevices.enumerateDevices.bind(mediaDevices), permissions.query.bind(permissions)];
    mediaDevices.enumerateDevices = async () => {
      called('devices');
      return devices();
    };
    permissions.query = async (what) => {
      const status = await query(what);
      // After the callers that await it.
      setTimeout(() => called('permission'));
      return status;
    };
  });
  await page.goto(server.url);
  await expect.poll(() => calls.filter((name) => name === 'permission').length).toBeGreaterThanOrEqual(2);
  expect(calls).not.toContain('devices');

  await context.grantPermissions(['microphone']);

  await expect(page.getByRole('combobox', { name: 'Microphone' })).toBeVisible();
  expect(calls).toContain('devices');
});
