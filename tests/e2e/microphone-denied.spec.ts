import { launchOptions } from './support/launch.ts';
import { expect, startButton, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use({ launchOptions: launchOptions({ allowed: false }), ...noServiceWorker });

test('a denied microphone is explained and nothing is started', async ({ page, server }) => {
  await page.goto(server.url);
  await startButton(page).click();

  await expect(page.getByText(/microphone/i).first()).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText(/microphone/i);
  await expect(page.getByText('Recording')).toHaveCount(0);
});

test('the devices are asked for once they may be named, and not before', async ({ page, context, server }) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
    navigator.mediaDevices.enumerateDevices = async () => {
      document.documentElement.dataset['asked'] = 'yes';
      return ask();
    };
  });
  const asked = page.locator('[data-asked]');
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Allow the microphone' })).toBeVisible();
  // What comes after the permission has been read.
  await expect(page.getByText(/,000 tokens/).first()).toBeVisible();
  await expect(asked).toHaveCount(0);

  await context.grantPermissions(['microphone']);

  await expect(page.getByRole('combobox', { name: 'Microphone' })).toBeVisible();
  await expect(asked).toHaveCount(1);
});
