import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { anOrder } from '../../fixtures/orders.ts';
import { aUser } from '../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../fixtures/sessions.ts';
import { desktop, test } from './scene.ts';

test.use({ viewport: desktop });

const createdAt = '2026-11-20T10:00:00Z';
const onePage = { page: 1, total: 1, total_pages: 1 };

/** The list of all conversations; that of the pinned ones is the same resource with a filter. */
const isList = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/api/chat/sessions' && !searchParams.has('pinned');

/** A signed-in user with one saved conversation, which loads only while the server is healthy. */
async function mockConversation(page: Page, server: { isHealthy: boolean }): Promise<void> {
  const session = aSession('s1', { title: 'At the station' });
  const responses: readonly (readonly [string, object])[] = [
    ['user/profile', { user: aUser() }],
    ['user/tokens', { available_tokens: 100, used_tokens: 0, unlimited: false }],
    ['chat/sessions?*', { sessions: [], pagination: { ...onePage, total: 0 } }],
    ['chat/turns/s1?*', { turns: [aSavedTurn('t1', 1)], pagination: onePage }],
  ];
  for (const [path, json] of responses) await page.route(`**/api/${path}`, (route) => route.fulfill({ json }));
  await page.route(isList, (route) => route.fulfill({ json: { sessions: [session], pagination: onePage } }));
  await page.route('**/api/chat/sessions/s1', (route) =>
    server.isHealthy
      ? route.fulfill({ json: { session } })
      : route.fulfill({ status: 500, json: { code: 'internal' } }),
  );
  await page.addInitScript(() => localStorage.setItem('translator_auth_token', 'token'));
}

test('a conversation that failed to load shows an error, and Try again loads it', async ({ page, openPath }) => {
  const server = { isHealthy: false };
  await mockConversation(page, server);
  await openPath('/chats');
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible();

  server.isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'At the station' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('The conversation could not be loaded')).toBeHidden();
});

test('turning pages by keyboard keeps the focus on the pager, also on the last page', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
  await page.route(isList, (route) => {
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

test('a page that fails to load shows an error and keeps the focus on the pager', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
  let isHealthy = false;
  await page.route(isList, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number > 1 && !isHealthy) return route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } });
    const sessions = [aSession(`s${number}`, { title: `Page ${number}` })];
    return route.fulfill({ json: { sessions, pagination: { page: number, total: 21, total_pages: 3 } } });
  });
  await openPath('/chats');
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();

  await page.keyboard.press('Enter');
  await expect(page.getByText('The conversations could not be loaded')).toBeVisible();
  await expect(next).toBeFocused();
  isHealthy = true;
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toBeVisible();
  await expect(page.getByText('The conversations could not be loaded')).toBeHidden();
});

test('turning pages of the orders keeps the focus on the pager', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
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

test('after the last turns are loaded the focus is at the end of the list', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
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

/** A signed-in user with a list of three pages, of which only the first loads until the server is healthy. */
async function mockPages(
  page: Page,
  url: string | typeof isList,
  fill: (number: number) => object,
): Promise<{ isHealthy: boolean }> {
  const server = { isHealthy: false };
  await mockConversation(page, { isHealthy: true });
  await page.route(url, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number > 1 && !server.isHealthy) {
      return route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } });
    }
    return route.fulfill({ json: { ...fill(number), pagination: { page: number, total: 21, total_pages: 3 } } });
  });
  return server;
}

test('Try again loads the page of the history that failed', async ({ page, openPath }) => {
  const server = await mockPages(page, isList, (number) => ({
    sessions: [aSession(`s${number}`, { title: `Page ${number}` })],
  }));
  await openPath('/chats');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('The conversations could not be loaded')).toBeVisible();

  server.isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toBeVisible();
});

test('Try again loads the page of the orders that failed', async ({ page, openPath }) => {
  const server = await mockPages(page, '**/api/payment/history?*', () => ({ data: [anOrder()], totalCount: 21 }));
  await openPath('/order-history');
  const third = page.getByRole('button', { name: 'Page 3', exact: true });
  await third.click();
  await expect(page.getByText('Failed to load order history')).toBeVisible();

  server.isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(third).toHaveAttribute('aria-current');
});

test('the pager of the token use stays when a page fails, and Try again loads it', async ({ page, openPath }) => {
  const server = await mockPages(page, '**/api/user/charges?*', (number) => ({
    charges: [
      { id: `c${number}`, session_id: null, title: `Talk ${number}`, kind: 'usage', tokens: -1, created_at: createdAt },
    ],
  }));
  await openPath('/settings');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('The token usage could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Last page' })).toBeFocused();

  server.isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText('Talk 3')).toBeVisible();
});

/** Opens a conversation, of which the first page of turns is cached, and opens it again from the search. */
async function openSearchHit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await expect(page.getByText('1 loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByLabel('Search the conversations').fill('Hello');
  await page.getByRole('button', { name: 'Hello' }).click();
}

test('Try again loads the rest of a conversation opened from the search', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
  let isHealthy = true;
  await page.route('**/api/chat/turns/s1?*', (route) =>
    isHealthy
      ? route.fulfill({ json: { turns: [aSavedTurn('t1', 1)], pagination: { page: 1, total: 7, total_pages: 2 } } })
      : route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } }),
  );
  await openPath('/chats');
  await openSearchHit(page);
  await page.reload();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByLabel('Search the conversations').fill('Hello');
  await page.getByRole('button', { name: 'Hello' }).click();
  isHealthy = false;
  await page.getByRole('button', { name: /^Load more/ }).click();
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible();

  isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText('1 loaded')).toBeVisible();
});

test('closing a search hit returns the focus to the hit', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
  await openPath('/chats');
  await openSearchHit(page);

  await page.getByRole('button', { name: 'Back to the list' }).press('Enter');

  await expect(page.getByRole('button', { name: 'Hello' })).toBeFocused();
});

test('Back from a conversation leads to the list, and a reload opens it again', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
  await openPath('/chats');
  const inList = page.getByRole('button', { name: 'At the station', exact: true });
  const opened = page.getByRole('heading', { level: 2, name: 'At the station' });
  await inList.click();
  await expect(opened).toBeVisible();

  await page.reload();
  await expect(opened).toBeVisible();
  await page.goBack();

  await expect(inList).toBeFocused();
  await page.goForward();
  await expect(opened).toBeVisible();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(inList).toBeVisible();
});

test('what a lost network kept from loading is loaded by itself once it is back', async ({ page, openPath }) => {
  await mockConversation(page, { isHealthy: true });
  const screens = [
    { path: '/chats', failed: 'The conversations could not be loaded', loaded: 'At the station' },
    { path: '/purchase', failed: 'Failed to load purchase data', loaded: 'Nothing for sale yet' },
    { path: '/order-history', failed: 'Failed to load order history', loaded: anOrder().description },
  ];
  const answers: readonly (readonly [string, object])[] = [
    ['system/info', { version: '1', voice: { kind: 'openai', rehearsal: false }, sandbox: [] }],
    ['chat/sessions?*', { sessions: [aSession('s1', { title: 'At the station' })], pagination: onePage }],
    ['payment/plans', { data: [] }],
    ['payment/token-packs', { data: [] }],
    ['payment/status', { alipay: 'live', polar: 'live' }],
    ['payment/history?*', { data: [anOrder()], totalCount: 1 }],
  ];
  let isLost = true;
  for (const [path, json] of answers)
    await page.route(`**/api/${path}`, (route) => (isLost ? route.abort() : route.fulfill({ json })));

  for (const { path, failed, loaded } of screens) {
    isLost = true;
    await openPath(path);
    await expect(page.getByRole('main').getByText(failed)).toBeVisible();
    isLost = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(loaded).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(failed)).toBeHidden();
  }
});
