import type { Page } from '@playwright/test';
import { hearing } from './support/launch.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { sentenceEverySixSeconds } from './support/speech.ts';

test.use({ ...hearing(sentenceEverySixSeconds()), ...noServiceWorker });

const interpreters = (page: Page) => page.workers().filter((worker) => worker.url().includes('interpreter'));

test('an interpreter worker that crashes during a conversation is replaced, and no turn is lost', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  await page.goto(server.url);
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 30_000 });
  const before = await bubbles(page).first().innerText();
  const [doomed] = interpreters(page);
  const replaced = page.waitForEvent('worker');

  // It never answers: its thread is gone.
  void doomed?.evaluate(() => self.close()).catch(() => undefined);

  await replaced;
  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 40_000 });
  expect(await bubbles(page).first().innerText()).toBe(before);
  await expect(page.getByText('Recording')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Last conversation' })).toContainText(before.split('\n')[1] ?? '');
});
