import type { Page } from '@playwright/test';
import { bubbles, expect, test } from './support/product.ts';
import { noServiceWorker, untilKept } from './support/service-worker.ts';
import { aWaitingConversation, callApi, comeIn, putOnDevice, signUp } from './support/waiting.ts';
import { turnToUpload } from '../../src/protocol/turn-upload.ts';
import { aRecord, aTurn } from '../fixtures/turns.ts';

test.use(noServiceWorker);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a conversation is printed, and a link to it is made, read by a stranger, and revoked', async ({
  page,
  browser,
  server,
}) => {
  const ana = await signUp(server);
  const { record, turns } = await aWaitingConversation(server, ana);
  const uploaded = turns.map((turn, at) => turnToUpload(at === 1 ? { ...turn, onDevice: true } : turn));
  const body = { session_id: record.sessionId, conversation_turns: uploaded };
  await callApi(server, 'POST', '/chat/conversations', body, ana.token);
  // A real dialog would block the page.
  await page.addInitScript(() => (window.print = () => console.log('prints')));
  let prints = 0;
  page.on('console', (message) => (prints += message.text() === 'prints' ? 1 : 0));
  await comeIn(page, server.url, ana, '/chats');
  await page
    .getByRole('button', { name: /Conversation on|At the station/ })
    .first()
    .click();
  await expect(bubbles(page)).toHaveCount(2);
  await expect(bubbles(page).nth(1)).toContainText('Translated on this device');
  await expect(bubbles(page).first()).not.toContainText('Translated on this device');

  await test.step('the page for the printer has both columns and nothing else; Escape closes the dialog after it', async () => {
    await button(page, 'Export').click();
    await button(page, 'Print').click();
    const sheet = page.locator('[data-print]');
    await expect(sheet).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByRole('columnheader')).toHaveText(['Time', /User A · Mandarin/, /User B · English/]);
    await expect(sheet.getByRole('row')).toHaveCount(3);
    await expect(sheet.getByRole('row').nth(1)).toContainText('问题 0');
    await expect(sheet.getByRole('row').nth(2)).toContainText('(translated on this device)');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    const paper = await page.pdf();
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await test.info().attach('printed', { body: paper, contentType: 'application/pdf' });
    // Making the file has ended the printing, too.
    await page.emulateMedia({ media: null });
    await expect(sheet).toHaveCount(0);
    await expect(button(page, 'Print')).toBeFocused();
    expect(prints).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await button(page, 'Share by link').click();
  await page.getByText('1 day', { exact: true }).click();
  await button(page, 'Make a link').click();
  const address = await page.getByText(/\/shared#/).innerText();
  const stranger = await (await browser.newContext({ ...noServiceWorker, locale: 'en-US' })).newPage();

  await test.step('who has the link reads the conversation, without an account', async () => {
    await stranger.goto(address);
    await expect(bubbles(stranger)).toHaveCount(2);
    await expect(bubbles(stranger).first()).toContainText('问题 0');
    await expect(bubbles(stranger).nth(1)).toContainText('Translated on this device');
    await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    await expect(stranger.getByText(/^.*This link works until/)).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Correct' })).toHaveCount(0);
  });

  await button(page, 'Revoke').click();
  await expect(button(page, 'Revoke')).toHaveCount(0);
  await expect(page.getByText(/\/shared#/)).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByText('This link has expired or was revoked, or it is not complete.')).toBeVisible();
  await expect(bubbles(stranger)).toHaveCount(0);
  await stranger.context().close();
});

/** All that this origin keeps in the browser: of the database its turns. */
function stored(page: Page) {
  return page.evaluate(async () => {
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    const conversations = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('dragoman');
      opening.onerror = () => reject(opening.error ?? new Error('no database'));
      opening.onsuccess = () => {
        const counting = opening.result.transaction('turns').objectStore('turns').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
    return {
      settings: Object.keys(localStorage),
      conversations,
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      files,
    };
  });
}

/** The names of the kinds of data that the screen lists. */
const keptKinds = [
  'Only on this device (1)',
  'Phrases',
  'Favorites (1)',
  'Preferences and login',
  'The app itself',
  'Total',
];

test.describe('beside the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor on a trial sees what this device keeps, and removes all of it', async ({ page, context, server }) => {
    // Left by an earlier sign-in; scripts cannot remove it.
    await context.addCookies([
      { name: 'known_device', value: 'x', domain: '127.0.0.1', path: '/api/auth', httpOnly: true, sameSite: 'Strict' },
    ]);
    await page.goto(server.url);
    await untilKept(page);
    await page.evaluate(() => localStorage.setItem('favourites', '[{}]'));
    await putOnDevice(page, { record: aRecord('only-here', { userId: undefined }), turns: [aTurn('t1')] });
    await page.reload();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText('Please login to view account settings')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'On this device', exact: true })).toBeVisible();
    for (const kind of keptKinds) await expect(page.getByText(kind, { exact: true }).last()).toBeVisible();
    const before = await stored(page);
    expect(before.workers).toBe(1);
    expect(before.conversations).toBe(1);
    expect(before.caches).not.toEqual([]);
    // Nothing that the new start stores is of interest: it is stopped before it loads.
    await page.route(`${server.url}/`, (route) =>
      route.fulfill({ body: '<title>removed</title>', contentType: 'text/html' }),
    );

    await button(page, 'Remove everything from this device').click();
    await button(page, 'Remove everything').click();

    await expect(page).toHaveTitle('removed');
    expect(await context.cookies([server.url, `${server.url}/api/auth/login`])).toEqual([]);
    expect(await stored(page)).toEqual({
      settings: [],
      conversations: 0,
      caches: [],
      workers: 0,
      files: [],
    });
  });
});
