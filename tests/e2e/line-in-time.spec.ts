import type { Page } from '@playwright/test';
import { putEarsOn } from './support/ears.ts';
import { launchOptions } from './support/launch.ts';
import { countCalls, expectEveryNumberOnce, firstNumber, moreNumbers, startLineServer } from './support/line.ts';
import type { LineServer } from './support/line.ts';
import { numberedWords } from './support/numbered-words.ts';
import { expect, signedInPage, startButton, stopButton, test } from './support/product.ts';
import { writeWav } from './support/speech.ts';

// Between two words there is time for a quiet moment.
const wordsAtS = Array.from({ length: 12 }, (_, index) => 4 + 6 * index);
const recording = writeWav(numberedWords(wordsAtS, 78), 'slow-words.wav');
test.use({ launchOptions: launchOptions({ wav: `${recording}%noloop` }) });

let server: LineServer;

test.beforeAll(async () => {
  server = await startLineServer(wordsAtS.length);
});

test.afterAll(() => server.remove());

/** The page's clock goes with ours, and leaps when it is told to. */
async function startTalking(page: Page): Promise<number> {
  await page.clock.install();
  await putEarsOn(page, { rawMicrophone: true });
  await signedInPage(page, server);
  await expect(page.getByText(/^[\d,]+ tokens$/u).first()).toBeVisible();
  await startButton(page).click();
  return firstNumber(page);
}

async function secondsTalked(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return 60 * minutes + seconds;
}

test('two minutes without a line suspend the conversation until a tap resumes it', async ({ page }) => {
  const calls = countCalls(page);
  await startTalking(page);

  await server.breakLines();
  await expect(page.getByText('The connection is interrupted')).toBeVisible();
  await page.clock.fastForward('02:05');
  await expect(page.getByText('Tap to resume', { exact: false })).toBeVisible({ timeout: 20_000 });
  const mintedBefore = calls.minted;

  // After so long nothing is left at the far end that could come back by itself.
  await server.restart();
  await page.getByRole('button', { name: 'Resume' }).click();

  await expect(page.getByText('Tap to resume', { exact: false })).toBeHidden();
  await moreNumbers(page, 1);
  expect(calls.minted).toBe(mintedBefore + 1);
  await stopButton(page).click();
});

test('before the service ends its hour, the conversation moves to another call, and nobody notices', async ({
  page,
}) => {
  const calls = countCalls(page);
  const first = await startTalking(page);
  // The leap would tear a word that was just said from the sound of it, which knows of no leap.
  const shownAtS = await secondsTalked(page);
  await expect.poll(() => secondsTalked(page), { intervals: [50] }).toBeGreaterThan(shownAtS + 2);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.body.innerText.includes('The connection is interrupted')) document.body.dataset['noticed'] = 'yes';
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });

  await page.clock.fastForward('57:05');
  await expect.poll(() => calls.minted, { timeout: 20_000 }).toBe(2);
  await moreNumbers(page, 2);

  await expectEveryNumberOnce(page, first);
  expect(calls.minted).toBe(2);
  await expect(page.locator('body')).not.toHaveAttribute('data-noticed');
  await stopButton(page).click();
});
