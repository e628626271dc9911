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
