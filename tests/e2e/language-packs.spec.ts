import type { Page } from '@playwright/test';
import { apiGet, bubbles, expect, signedInPage, startButton, stopButton, test } from './support/product.ts';
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
    for (const name of ['Translator', 'SpeechRecognition']) Reflect.deleteProperty(window, name);
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
  await expect(page.locator('#first-paint')).toHaveCount(0);

  await context.setOffline(true);
  await expect(page.getByText("You're offline. Type what you want to say")).toBeVisible();
  await startButton(page).click();
  await page.getByLabel('Type what to say').fill('donde esta la estacion');
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(bubbles(page).first()).toContainText('where is the station', { timeout: 20_000 });
  await page
    .getByRole('radio', { name: 'English' })
    .or(page.getByRole('button', { name: 'English', exact: true }))
    .first()
    .click();
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
      { user_input: 'donde esta la estacion', assistant_output: 'where is the station' },
      { user_input: 'good morning', assistant_output: 'buenos dias' },
    ]);
  await page.goto(`${server.url}/settings`);
  await expect(page.getByText('Spanish to English')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Spanish to English' }).click();
  await expect(page.getByText('Spanish to English')).toBeHidden();
  await expect(page.getByText('English to Spanish')).toBeVisible();
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
