import type { Page } from '@playwright/test';
import { hearing } from './support/launch.ts';
import { bubbles, expect, signedInPage, startButton, stopButton, test } from './support/product.ts';
import type { RunningServer } from './support/server.ts';
import { sentenceEverySixSeconds } from './support/speech.ts';

test.use(hearing(sentenceEverySixSeconds()));

/** Until the turn of this number is complete. */
async function talkUntil(page: Page, turn: number): Promise<void> {
  await expect(bubbles(page).nth(turn - 1)).toContainText('Completed', { timeout: 40_000 });
}

/** The keys of the turns that the device stores. */
function storedTurns(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('dragoman');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const db = opening.result;
          const read = db.transaction('turns').objectStore('turns').getAllKeys();
          read.onsuccess = () => {
            db.close();
            resolve(read.result);
          };
        };
      }),
  );
}

const losses: Record<string, (page: Page, server: RunningServer) => Promise<unknown>> = {
  async 'the browser clears its storage'(page, server) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' });
  },
  'its connection ends without an event': (page) =>
    page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...input) {
        IDBDatabase.prototype.transaction = transaction;
        this.close();
        return transaction.apply(this, input);
      };
    }),
  'a write and the reads after it fail with an UnknownError': (page) =>
    page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      let failures = 6;
      IDBDatabase.prototype.transaction = function (...input) {
        if (failures-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
        return transaction.apply(this, input);
      };
    }),
};

for (const [loss, lose] of Object.entries(losses)) {
  test(`where ${loss} during a conversation, the next turn puts all of it back`, async ({ page, server }) => {
    await signedInPage(page, server);
    await startButton(page).click();
    await talkUntil(page, 1);

    const before = await storedTurns(page);
    expect(before).not.toEqual([]);

    await lose(page, server);
    await talkUntil(page, 2);
    await expect.poll(() => storedTurns(page)).toEqual(expect.arrayContaining(before));
    await stopButton(page).click();

    const last = page.getByRole('region', { name: 'Last conversation' });
    await expect(last).toContainText('Saved in your history', { timeout: 20_000 });
    await expect(page.getByText(/Conversation saved: \d+ turns/)).toBeVisible();
  });
}

test('a device that is full says so in one sentence, and saves the conversation on the server', async ({
  page,
  server,
}) => {
  await signedInPage(page, server);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await startButton(page).click();

  const sentence = page.getByText(/This device cannot store the conversation/);
  await expect(sentence).toHaveCount(1, { timeout: 40_000 });
  await talkUntil(page, 2);
  await expect(sentence).toHaveCount(0);
  await stopButton(page).click();

  await expect(page.getByText(/Conversation saved: \d turns/)).toBeVisible({ timeout: 20_000 });
});
