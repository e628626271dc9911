import type { Page } from '@playwright/test';
import { launchOptions } from './support/launch.ts';
import { countCalls, expectEveryNumberOnce, moreNumbers, startTalking, test } from './support/lossy-server.ts';
import { numberedWords } from './support/numbered-words.ts';
import { peerStates } from './support/page-probe.ts';
import { expect, stopButton } from './support/product.ts';
import { writeWav } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

// Between two words there is a pause in which a call can be left.
const wordsAtS = Array.from({ length: 12 }, (_, index) => 4 + 5 * index);
const recording = writeWav(numberedWords(wordsAtS, 66), 'slow-words.wav');
test.use({ launchOptions: launchOptions({ wav: `${recording}%noloop` }), words: wordsAtS.length, ...noServiceWorker });

// The tests mostly wait: spread over the workers.
test.describe.configure({ mode: 'parallel' });

// The page's clock is the test's: it can be moved forward.
test.beforeEach(({ page }) => page.clock.install());

async function secondsTalked(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return 60 * minutes + seconds;
}

test('two minutes without a connection suspend the conversation until a tap resumes it', async ({ page, server }) => {
  const calls = countCalls(page);
  await startTalking(page, server);

  await server.beginOutage();
  // A busy page may have doubted the connection just before and found it fine: those two minutes would not count.
  await expect.poll(() => peerStates(page).then(([first]) => first), { timeout: 20_000 }).toBe('disconnected');
  await expect(page.getByText('Connection lost')).toBeVisible();
  await page.clock.fastForward('02:05');
  await expect(page.getByText('Tap to resume', { exact: false })).toBeVisible({ timeout: 20_000 });
  const requestedBefore = calls.requested;

  // After this long nothing is left at the server that could recover by itself.
  await server.restart();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();

  await expect(page.getByText('Tap to resume', { exact: false })).toBeHidden();
  await moreNumbers(page, 1);
  expect(calls.requested).toBe(requestedBefore + 1);
  await stopButton(page).click();
});

test('before the service ends a call after an hour, the conversation moves to another one, unnoticed', async ({
  page,
  server,
}) => {
  const calls = countCalls(page);
  const first = await startTalking(page, server);
  // Moving the clock would separate a word from its audio, whose time does not jump.
  const shownAtS = await secondsTalked(page);
  await expect.poll(() => secondsTalked(page), { intervals: [50] }).toBeGreaterThan(shownAtS + 2);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.body.innerText.includes('Connection lost')) document.body.dataset['noticed'] = 'yes';
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });

  await page.clock.fastForward('57:05');
  await expect.poll(() => calls.requested, { timeout: 20_000 }).toBe(2);
  await moreNumbers(page, 2);

  await expectEveryNumberOnce(page, first);
  expect(calls.requested).toBe(2);
  await expect(page.locator('body')).not.toHaveAttribute('data-noticed');
  await stopButton(page).click();
});
