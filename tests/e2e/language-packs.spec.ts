import type { Page } from '@playwright/test';
import {
  apiGet,
  bubbles,
  chooseTyped,
  expect,
  signedInPage,
  startButton,
  stopButton,
  test,
} from './support/product.ts';
import { giveDeviceParts, roomLog, say } from './support/device-parts.ts';
import type { RunningServer } from './support/server.ts';
import { untilKept } from './support/service-worker.ts';
import { startServerWithPacks } from './support/tiny-packs.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServerWithPacks();
});

test.afterAll(() => server?.remove());

type Sessions = { sessions: { conversation_turns: { user_input: string; assistant_output: string }[] }[] };

const keep = (page: Page) => page.getByRole('button', { name: /^Keep Spanish – English on this device \(1 \+ 1 MB\)/ });

async function visit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // As on a phone: Chromium's own translator would take precedence.
    for (const name of ['Translator', 'SpeechRecognition', 'webkitSpeechRecognition'])
      Reflect.deleteProperty(window, name);
    localStorage.setItem('source_language', 'spa');
    localStorage.setItem('target_language', 'eng');
  });
  await signedInPage(page, server);
}

test('languages that are kept translate what is typed without a network, and the conversation is saved later', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await visit(page);
  await keep(page).click();
  await expect(keep(page)).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText('The languages are not on this device')).toBeHidden();
  await untilKept(page);
  await page.reload();
  await expect(startButton(page)).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText("You're offline. Type what you want to say")).toBeVisible();
  await startButton(page).click();
  await expect(page.getByText('Typing')).toBeVisible();
  await expect(page.getByText('Type in either language. The translation appears here.')).toBeVisible();
  await expect(page.getByText(/Speak now|Recording/)).toHaveCount(0);
  await chooseTyped(page, 'Español');
  await page.getByLabel('Type what to say').fill('donde esta la estacion');
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(bubbles(page).first()).toContainText('where is the station', { timeout: 20_000 });
  await test.step('what was typed is corrected, and shown large', async () => {
    await page.getByRole('button', { name: 'Correct what was heard' }).click();
    await page.getByLabel('What was said').fill('donde esta la estacion .');
    await page.getByRole('button', { name: 'Translate again' }).click();
    await expect(bubbles(page).first()).toContainText('where is the station.', { timeout: 20_000 });
    await bubbles(page).first().getByRole('button', { name: 'More' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('menuitem', { name: 'Show in large type' }).click();
    await expect(page.getByRole('dialog')).toContainText('where is the station.');
    // A long word keeps clear of the edge.
    const edge = await page
      .getByText('where is the station.')
      .last()
      .evaluate((text) => {
        const words = document.createRange();
        words.selectNodeContents(text);
        return innerWidth - words.getBoundingClientRect().right;
      });
    expect(edge).toBeGreaterThanOrEqual(12);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await chooseTyped(page, 'English');
  await page.getByLabel('Type what to say').fill('good morning');
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(bubbles(page).nth(1)).toContainText('buenos dias');
  await stopButton(page).click();
  await expect(page.getByText("You're offline. The conversation is stored on this device")).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(async () => ((await apiGet(page, server, '/chat/sessions')) as Sessions).sessions[0]?.conversation_turns, {
      timeout: 20_000,
    })
    .toMatchObject([
      { user_input: 'donde esta la estacion .', assistant_output: 'where is the station.' },
      { user_input: 'good morning', assistant_output: 'buenos dias' },
    ]);
  await test.step('afterwards, in the history, this device translates a correction again', async () => {
    await page.goto(`${server.url}/chats`);
    await page
      .getByRole('button', { name: /Conversation on/ })
      .first()
      .click();
    await bubbles(page).nth(1).getByRole('button', { name: 'Correct what was heard' }).click();
    await page.getByLabel('What was said').fill('where is the station');
    await page.getByRole('button', { name: 'Translate again' }).click();
    await expect(bubbles(page).nth(1)).toContainText('donde esta la estacion', { timeout: 20_000 });
  });
  await page.goto(`${server.url}/settings`);
  await expect(page.getByText('Spanish to English')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Spanish to English' }).click();
  await expect(page.getByText('Spanish to English')).toBeHidden();
  await expect(page.getByText('English to Spanish')).toBeVisible();
});

test('without a network people speak where the browser recognises speech, and the voices of the device answer', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  const spoken = { 'es-ES': 'available', 'en-US': 'available' } as const;
  await giveDeviceParts(page, {
    hearing: spoken,
    translations: {},
    phrases: {},
    voices: ['es-ES', 'en-US'],
    isOpen: true,
  });
  await page.addInitScript(() => {
    localStorage.setItem('source_language', 'spa');
    localStorage.setItem('target_language', 'eng');
  });
  await signedInPage(page, server);
  await keep(page).click();
  await expect(keep(page)).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText('The languages are not on this device')).toBeHidden();
  await untilKept(page);
  await page.reload();
  await expect(startButton(page)).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('Your browser recognizes the speech itself.')).toBeVisible();
  await startButton(page).click();
  await say(page, 'es-ES', 'donde esta la estacion');
  await expect(bubbles(page).first()).toContainText('where is the station', { timeout: 20_000 });
  await say(page, 'en-US', 'good morning');
  await expect(bubbles(page).nth(1)).toContainText('buenos dias', { timeout: 20_000 });
  await expect.poll(() => roomLog(page)).toContain('speak es-ES: buenos dias');
  expect(await roomLog(page)).toContain('speak en-US: where is the station');

  // The recogniser turns out to need a network: people go on by typing.
  await page.waitForFunction(() => window.room.log.at(-1) === 'hear es-ES');
  await page.evaluate(() => window.room.fail('network'));
  await page.getByLabel('Type what to say').fill('good morning');
  await expect(page.getByRole('button', { name: 'Translate', exact: true })).toBeEnabled();
  await stopButton(page).click();
});

test('a full device says so, and keeps what it has', async ({ page, context }) => {
  await visit(page);
  await expect(keep(page)).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 100_000 });

  await keep(page).click();
  await expect(page.getByText('There is not enough free space here: 1 MB are needed.')).toBeVisible();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  await keep(page).click();
  await expect(keep(page)).toBeHidden({ timeout: 20_000 });
});
