import { launchOptions } from './support/launch.ts';
import { apiGet, bubbles, expect, signedInPage, startButton, stopButton, test, tokensLeft } from './support/product.ts';
import { speechLike, writeWav } from './support/speech.ts';

// One sentence, then silence for longer than any of these tests.
const wav = writeWav(speechLike([{ atS: 2, lengthS: 1.5 }], 60), 'sentence.wav');
test.use({ launchOptions: launchOptions({ wav }) });

type Sessions = { sessions: { total_turns_count: number }[] };

test('a conversation that is stopped offline is kept, uploaded later and charged once', async ({
  page,
  context,
  server,
}) => {
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 20_000 });
  const afterTalking = await tokensLeft(page, server);
  expect(afterTalking).toBeLessThan(before);

  await context.setOffline(true);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 15_000 });
  const waiting = (await apiGet(page, server, '/chat/sessions')) as Sessions;
  expect(waiting.sessions[0]?.total_turns_count ?? 0).toBe(0);

  await context.setOffline(false);
  await expect
    .poll(async () => ((await apiGet(page, server, '/chat/sessions')) as Sessions).sessions[0]?.total_turns_count, {
      timeout: 20_000,
    })
    .toBe(1);
  expect(await tokensLeft(page, server)).toBe(afterTalking);
});

test('a conversation during which the server fails is kept and uploaded when it is back', async ({ page, server }) => {
  test.setTimeout(120_000);
  await signedInPage(page, server);
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 20_000 });

  await server.stop('SIGKILL');
  await expect(page.getByText('Reconnecting').first()).toBeVisible();
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 20_000 });

  await server.restart();
  await page.reload();
  await expect
    .poll(async () => ((await apiGet(page, server, '/chat/sessions')) as Sessions).sessions[0]?.total_turns_count, {
      timeout: 20_000,
    })
    .toBe(1);
});
