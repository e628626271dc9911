import { launchOptions } from './support/launch.ts';
import { apiGet, bubbles, expect, signedInPage, startButton, stopButton, test, tokensLeft } from './support/product.ts';
import { speechLike, writeWav } from './support/speech.ts';

const twoUtterances = writeWav(
  speechLike(
    [
      { atS: 2, lengthS: 1.2 },
      { atS: 10, lengthS: 1.2 },
    ],
    40,
  ),
  'two-utterances.wav',
);
test.use({ launchOptions: launchOptions({ wav: twoUtterances }) });

test('a signed-in conversation is stored, survives a restart and opens in History', async ({ page, server }) => {
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);

  await startButton(page).click();
  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 30_000 });
  await expect(bubbles(page).nth(0)).toContainText('User A');
  await expect(bubbles(page).nth(1)).toContainText('User B');
  await stopButton(page).click();
  await expect(page.getByText(/Conversation saved: 2 turns/)).toBeVisible();
  const after = await tokensLeft(page, server);
  expect(after).toBeLessThan(before);

  await server.restart();
  await page.reload();
  await page.getByRole('link', { name: 'History' }).click();
  const { sessions } = (await apiGet(page, server, '/chat/sessions')) as { sessions: { total_turns_count: number }[] };
  expect(sessions).toMatchObject([{ total_turns_count: 2 }]);
  await page
    .getByRole('main')
    .getByText(/Conversation on/)
    .first()
    .click();
  await expect(bubbles(page)).toHaveCount(2);
  await expect(bubbles(page).nth(1)).toContainText('User B');
  expect(await tokensLeft(page, server)).toBe(after);
});
