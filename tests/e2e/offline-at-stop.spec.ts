import { hearing } from './support/launch.ts';
import {
  apiGet,
  bubbles,
  chooseTyped,
  expect,
  signedInPage,
  startButton,
  stopButton,
  test,
  tokensLeft,
} from './support/product.ts';
import { untilKept } from './support/service-worker.ts';
import { oneSentence } from './support/speech.ts';
import { startServerWithPacks } from './support/tiny-packs.ts';

const wav = oneSentence();
test.use(hearing(wav));

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

  // The rest of the app is on the device before the network is gone.
  await untilKept(page);
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

test('a conversation during which the server fails goes on with the languages on this device, and is uploaded later', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await startServerWithPacks();
  try {
    await page.addInitScript(() => {
      // As on a phone: Chromium's own translator would take precedence.
      Reflect.deleteProperty(window, 'Translator');
      localStorage.setItem('source_language', 'spa');
      localStorage.setItem('target_language', 'eng');
    });
    await signedInPage(page, server);
    const keep = page.getByRole('button', { name: /^Keep Spanish – English on this device/ });
    await keep.click();
    await expect(keep).toBeHidden({ timeout: 20_000 });
    await untilKept(page);
    await startButton(page).click();
    await expect(bubbles(page).first()).toContainText('Completed', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Type', exact: true }).click();

    await server.stop('SIGKILL');
    await expect(page.getByText('Reconnecting').first()).toBeVisible();
    await chooseTyped(page, 'Español');
    await page.getByLabel('Type what to say').fill('donde esta la estacion');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    const typed = bubbles(page).filter({ hasText: 'donde esta la estacion' });
    await expect(typed).toContainText('where is the station', { timeout: 20_000 });
    await expect(typed).toContainText('Translated on this device');
    await expect(bubbles(page).first()).not.toContainText('Translated on this device');
    await stopButton(page).click();
    await expect(startButton(page)).toBeVisible({ timeout: 20_000 });

    await server.restart();
    await page.reload();
    await expect
      .poll(async () => ((await apiGet(page, server, '/chat/sessions')) as Sessions).sessions[0]?.total_turns_count, {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(2);
  } finally {
    await server.remove();
  }
});
