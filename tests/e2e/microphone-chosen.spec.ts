import { microphoneStates, installProbe } from './support/page-probe.ts';
import { hearing } from './support/launch.ts';
import { expect, startButton, stopButton, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { speechLike, writeWav } from './support/speech.ts';

test.use({ ...hearing(writeWav(speechLike([], 10), 'silence.wav')), ...noServiceWorker });

test('another microphone can be chosen when the present one is silent, and is used at once', async ({
  page,
  server,
}) => {
  await installProbe(page);
  await page.goto(server.url);
  await startButton(page).click();
  await expect(page.getByText("We can't hear you")).toBeVisible({ timeout: 20_000 });
  const chosen = page.getByRole('combobox', { name: 'Microphone' });
  const { length } = await chosen.getByRole('option').all();

  await chosen.selectOption({ index: length - 1 });

  await expect.poll(() => microphoneStates(page)).toEqual(['ended', 'live']);
  await expect(page.getByText('Recording')).toBeVisible();
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});
