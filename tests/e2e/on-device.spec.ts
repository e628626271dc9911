import type { Locator, Page } from '@playwright/test';
import { chineseAndEnglish, giveDeviceParts, roomLog, say } from './support/device-parts.ts';
import {
  apiGet,
  bubbles,
  expect,
  signedInPage,
  startButton,
  stopButton,
  testInSharedWindow as test,
  tokensLeft,
} from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use(noServiceWorker);

type Sessions = { sessions: { total_turns_count: number; conversation_turns: { assistant_output: string }[] }[] };

const interpreter = 'Translate with';

const rehearsalBanner = (page: Page) => page.getByText(/^Rehearsal voice: answers are scripted/);

/** Within the conversation; the start screen has buttons of the same names. */
function speaker(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Who is speaking' }).getByRole('button', { name, exact: true });
}

test('with a rehearsing server the browser interprets in turns, and never recognises its own voice', async ({
  page,
  server,
}) => {
  await giveDeviceParts(page, chineseAndEnglish);
  await page.goto(server.url);
  await expect(page.getByText('On this device (basic)').first()).toBeVisible();
  await expect(rehearsalBanner(page)).toBeHidden();

  await startButton(page).click();
  await expect(speaker(page, '普通话')).toHaveAttribute('aria-pressed', 'true');
  await say(page, 'zh-CN', '车站在哪里');
  await expect(bubbles(page).first()).toContainText('Where is the station?');
  await expect(bubbles(page).first()).toContainText('Completed');
  await bubbles(page).first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(bubbles(page).first().getByText('0 tokens · $0.00', { exact: true })).toBeVisible();

  await say(page, 'en-US', 'Over there');
  await expect(bubbles(page).nth(1)).toHaveAttribute('data-speaker', 'userB');
  await expect(bubbles(page).nth(1)).toContainText('在那边');
  await expect
    .poll(() => roomLog(page))
    .toEqual([
      'hear zh-CN',
      'speak en-US: Where is the station?',
      'spoken',
      'hear en-US',
      'speak zh-CN: 在那边',
      'spoken',
      'hear zh-CN',
    ]);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});

test('a tap on a language selects the next speaker and cuts the voice', async ({ page, server }) => {
  await giveDeviceParts(page, { ...chineseAndEnglish, longVoice: true });
  await page.goto(server.url);
  await startButton(page).click();
  await speaker(page, 'English').click();
  await say(page, 'en-US', 'Over there');
  await expect.poll(() => roomLog(page)).toContain('speak zh-CN: 在那边');

  await speaker(page, 'English').click();
  await say(page, 'en-US', 'And the museum?');

  await expect(bubbles(page)).toContainText(['在那边', '博物馆呢？']);
  const log = await roomLog(page);
  expect(log.slice(0, 4)).toEqual(['hear zh-CN', 'hear en-US', 'speak zh-CN: 在那边', 'hear en-US']);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});

test('a tap on the language being recognised leaves the next turn to the other', async ({ page, server }) => {
  await giveDeviceParts(page, chineseAndEnglish);
  await page.goto(server.url);
  await startButton(page).click();
  // At once, while the conversation may still be opening.
  await speaker(page, '普通话').click();
  await say(page, 'zh-CN', '车站在哪里');
  await say(page, 'en-US', 'Over there');

  await expect(bubbles(page)).toContainText(['Where is the station?', '在那边']);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the conversation continues without a network, is saved later and costs nothing', async ({
    page,
    context,
    server,
  }) => {
    await giveDeviceParts(page, { ...chineseAndEnglish, voices: [] });
    await signedInPage(page, server);
    // From the second visit on the app is here without a network.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByLabel(interpreter).selectOption('service');
    await expect(page.getByText('Online service').first()).toBeVisible();
    const before = await tokensLeft(page, server);

    await context.setOffline(true);
    await expect(page.getByText('On this device (basic)').first()).toBeVisible();
    await expect(page.getByText('No voice on this device (text only): Mandarin Chinese and English.')).toBeVisible();
    await startButton(page).click();
    await say(page, 'zh-CN', '车站在哪里');
    await expect(bubbles(page).first()).toContainText('Where is the station?');
    await stopButton(page).click();
    await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText("You're offline. The conversation is stored on this device")).toBeVisible();

    await context.setOffline(false);
    await expect
      .poll(async () => ((await apiGet(page, server, '/chat/sessions')) as Sessions).sessions[0]?.conversation_turns, {
        timeout: 20_000,
      })
      .toMatchObject([{ assistant_output: 'Where is the station?' }]);
    expect(await tokensLeft(page, server)).toBe(before);
  });
});

test('language packs are downloaded on a press, with progress, and can be cancelled', async ({ page, server }) => {
  await giveDeviceParts(page, {
    ...chineseAndEnglish,
    hearing: { 'zh-CN': 'available', 'en-US': 'downloadable' },
    translations: { 'zh>en': 'downloadable', 'en>zh': 'downloadable' },
  });
  await page.goto(server.url);
  const download = page.getByRole('button', { name: 'Download languages' });
  await download.click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '45');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(download).toBeVisible();

  await download.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.evaluate(() => window.room.arrive());

  await expect(page.getByText('On this device (basic)').first()).toBeVisible();
  await expect(download).toBeHidden();
});

test('a browser that refuses the packs leads to a notice, and the service stays in use', async ({ page, server }) => {
  await giveDeviceParts(page, {
    ...chineseAndEnglish,
    hearing: { 'zh-CN': 'available', 'en-US': 'downloadable' },
    refusesInstall: true,
  });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Download languages' }).click();

  await expect(page.getByText('The browser could not download the languages')).toBeVisible();
  await expect(page.getByLabel(interpreter)).toHaveValue('service');
});

test('Cantonese is never offered on the device, whatever the browser reports', async ({ page, server }) => {
  await giveDeviceParts(page, {
    ...chineseAndEnglish,
    hearing: { ...chineseAndEnglish.hearing, 'zh-HK': 'available', 'yue-Hant-HK': 'available' },
    translations: { ...chineseAndEnglish.translations, 'yue>en': 'available', 'en>yue': 'available' },
  });
  await page.addInitScript(() => localStorage.setItem('source_language', 'yue'));
  await page.addInitScript(() => localStorage.setItem('target_language', 'eng'));
  await page.goto(server.url);

  await expect(rehearsalBanner(page)).toBeVisible();
  await expect(page.getByLabel(interpreter)).toBeHidden();
});

test('a recogniser that breaks down ends the conversation with a notice', async ({ page, server }) => {
  await giveDeviceParts(page, chineseAndEnglish);
  await page.goto(server.url);
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();

  await page.waitForFunction(() => window.room.log.length > 0);
  await page.evaluate(() => window.room.fail('audio-capture'));

  await expect(page.getByText('The connection was lost')).toBeVisible();
  await expect(startButton(page)).toBeVisible();
});
