import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { anOrder } from '../../fixtures/orders.ts';
import { aUser } from '../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../fixtures/sessions.ts';
import { desktop, test } from './scene.ts';

test.use({ viewport: desktop });

const at = '2026-11-20T10:00:00Z';
const onePage = { page: 1, total: 1, total_pages: 1 };

/** Somebody with one saved conversation, which the server can or cannot bring. */
async function giveConversation(page: Page, server: { isWell: boolean }): Promise<void> {
  const session = aSession('s1', { title: 'At the station' });
  const answers: readonly (readonly [string, object])[] = [
    ['user/profile', { user: aUser() }],
    ['user/tokens', { available_tokens: 100, used_tokens: 0, unlimited: false }],
    ['chat/sessions?*', { sessions: [session], pagination: onePage }],
    ['chat/turns/s1?*', { turns: [aSavedTurn('t1', 1)], pagination: onePage }],
  ];
  for (const [path, json] of answers) await page.route(`**/api/${path}`, (route) => route.fulfill({ json }));
  await page.route('**/api/chat/sessions/s1', (route) =>
    server.isWell ? route.fulfill({ json: { session } }) : route.fulfill({ status: 500, json: { code: 'internal' } }),
  );
  await page.addInitScript(() => localStorage.setItem('translator_auth_token', 'token'));
}

test('a conversation that could not be loaded says so, and Try again brings it', async ({ page, openPath }) => {
  const server = { isWell: false };
  await giveConversation(page, server);
  await openPath('/chats');
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible();

  server.isWell = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'At the station' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('The conversation could not be loaded')).toBeHidden();
});

test('who turns the pages by keyboard stays on the pager, also at its end', async ({ page, openPath }) => {
  await giveConversation(page, { isWell: true });
  await page.route('**/api/chat/sessions?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const sessions = [aSession(`s${number}`, { title: `Page ${number}` })];
    return route.fulfill({ json: { sessions, pagination: { page: number, total: 21, total_pages: 3 } } });
  });
  await openPath('/chats');
  const next = page.getByRole('button', { name: 'Next page' });
  const number = page.getByRole('textbox', { name: 'Page', exact: true });
  await next.focus();

  for (const wanted of [2, 3]) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Page ${wanted}`, exact: true })).toBeVisible();
    await expect(next).toBeFocused();
  }
  await expect(next).toBeDisabled();
  await number.fill('1');
  await number.press('Enter');

  await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toBeVisible();
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('1');
});

test('a page that does not come says so, and the keyboard stays where it asks again', async ({ page, openPath }) => {
  await giveConversation(page, { isWell: true });
  let isWell = false;
  await page.route('**/api/chat/sessions?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number > 1 && !isWell) return route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } });
    const sessions = [aSession(`s${number}`, { title: `Page ${number}` })];
    return route.fulfill({ json: { sessions, pagination: { page: number, total: 21, total_pages: 3 } } });
  });
  await openPath('/chats');
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();

  await page.keyboard.press('Enter');
  await expect(page.getByText('The conversations could not be loaded')).toBeVisible();
  await expect(next).toBeFocused();
  isWell = true;
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toBeVisible();
  await expect(page.getByText('The conversations could not be loaded')).toBeHidden();
});

test('the keyboard stays on the pages of the orders', async ({ page, openPath }) => {
  await giveConversation(page, { isWell: true });
  await page.route('**/api/payment/history?*', (route) =>
    route.fulfill({ json: { data: [anOrder()], totalCount: 21 } }),
  );
  await openPath('/order-history');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.focus();

  for (const wanted of [2, 3]) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Page ${wanted}`, exact: true })).toHaveAttribute('aria-current');
    await expect(next).toBeFocused();
  }

  await expect(next).toBeDisabled();
});

test('after the last turns are loaded the keyboard is at their end', async ({ page, openPath }) => {
  await giveConversation(page, { isWell: true });
  await page.route('**/api/chat/turns/s1?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const turns = [aSavedTurn(`t${number}`, number)];
    return route.fulfill({ json: { turns, pagination: { page: number, total: 2, total_pages: 2 } } });
  });
  await openPath('/chats');
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await page.getByRole('button', { name: 'Load more (1 turn remaining)' }).focus();

  await page.keyboard.press('Enter');

  await expect(page.getByText('All turns are loaded')).toBeFocused();
});

/** Somebody with three pages of a list, of which the second and the third do not come at first. */
async function givePages(page: Page, path: string, fill: (number: number) => object): Promise<{ isWell: boolean }> {
  const server = { isWell: false };
  await giveConversation(page, { isWell: true });
  await page.route(`**/api/${path}?*`, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number > 1 && !server.isWell) {
      return route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } });
    }
    return route.fulfill({ json: { ...fill(number), pagination: { page: number, total: 21, total_pages: 3 } } });
  });
  return server;
}

test('Try again brings the page of the history that did not come', async ({ page, openPath }) => {
  const server = await givePages(page, 'chat/sessions', (number) => ({
    sessions: [aSession(`s${number}`, { title: `Page ${number}` })],
  }));
  await openPath('/chats');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('The conversations could not be loaded')).toBeVisible();

  server.isWell = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toBeVisible();
});

test('Try again brings the page of the orders that did not come', async ({ page, openPath }) => {
  const server = await givePages(page, 'payment/history', () => ({ data: [anOrder()], totalCount: 21 }));
  await openPath('/order-history');
  const third = page.getByRole('button', { name: 'Page 3', exact: true });
  await third.click();
  await expect(page.getByText('Failed to load order history')).toBeVisible();

  server.isWell = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(third).toHaveAttribute('aria-current');
});

test('the pages of the token use stay when one does not come, and Try again brings it', async ({ page, openPath }) => {
  const server = await givePages(page, 'user/charges', (number) => ({
    charges: [
      { id: `c${number}`, session_id: null, title: `Talk ${number}`, kind: 'usage', tokens: -1, created_at: at },
    ],
  }));
  await openPath('/settings');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('The token use could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Last page' })).toBeFocused();

  server.isWell = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText('Talk 3')).toBeVisible();
});

/** Finds the one conversation that was opened before, of which the device keeps the first of two turns. */
async function openAHit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await expect(page.getByText('1 loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByLabel('Search on this device').fill('Hello');
  await page.getByRole('button', { name: 'Hello' }).click();
}

test('Try again brings the rest of a conversation that a search found', async ({ page, openPath }) => {
  await giveConversation(page, { isWell: true });
  let isWell = true;
  await page.route('**/api/chat/turns/s1?*', (route) =>
    isWell
      ? route.fulfill({ json: { turns: [aSavedTurn('t1', 1)], pagination: { page: 1, total: 7, total_pages: 2 } } })
      : route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } }),
  );
  await openPath('/chats');
  await openAHit(page);
  await page.reload();
  await page.getByLabel('Search on this device').fill('Hello');
  await page.getByRole('button', { name: 'Hello' }).click();
  isWell = false;
  await page.getByRole('button', { name: /^Load more/ }).click();
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible();

  isWell = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText('1 loaded')).toBeVisible();
});

test('back from what a search found, the keyboard is where it left', async ({ page, openPath }) => {
  await giveConversation(page, { isWell: true });
  await openPath('/chats');
  await openAHit(page);

  await page.getByRole('button', { name: 'Back to the list' }).press('Enter');

  await expect(page.getByRole('button', { name: 'Hello' })).toBeFocused();
});
