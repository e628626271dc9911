import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { anOrder } from '../../fixtures/orders.ts';
import { aUser } from '../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../fixtures/sessions.ts';
import type { Answer, GalleryApi } from './api.ts';
import { desktop, test } from './scene.ts';

test.use({ viewport: desktop });

const createdAt = '2026-11-20T10:00:00Z';
const onePage = { page: 1, total: 1, total_pages: 1 };

const refused: Answer = { status: 403, json: { code: 'forbidden', message: 'No.' } };

const numberIn = (query: URLSearchParams): number => Number(query.get('page'));

/** Answers the list of all conversations; that of the pinned ones, the same resource with a filter, is empty. */
function answerList(api: GalleryApi, answer: (query: URLSearchParams) => Answer): void {
  api.on('chat/sessions', ({ query }) =>
    query.has('pinned') ? { json: { sessions: [], pagination: { ...onePage, total: 0 } } } : answer(query),
  );
}

/** A signed-in user with one saved conversation, which loads only while the server is healthy. */
async function giveConversation(page: Page, api: GalleryApi, server = { isHealthy: true }): Promise<void> {
  const session = aSession('s1', { title: 'At the station' });
  api.on('user/profile', { user: aUser() });
  api.on('user/tokens', { available_tokens: 100, used_tokens: 0, unlimited: false });
  api.on('chat/turns/s1', { turns: [aSavedTurn('t1', 1)], pagination: onePage });
  answerList(api, () => ({ json: { sessions: [session], pagination: onePage } }));
  api.on('chat/sessions/s1', () =>
    server.isHealthy ? { json: { session } } : { status: 500, json: { code: 'internal' } },
  );
  await page.addInitScript(() => localStorage.setItem('translator_auth_token', 'token'));
}

/** One of three pages of conversations. */
function pageOfThree(number: number): Answer {
  const sessions = [aSession(`s${number}`, { title: `Page ${number}` })];
  return { json: { sessions, pagination: { page: number, total: 21, total_pages: 3 } } };
}

test('a conversation that failed to load shows an error, and Try again loads it', async ({ page, api, openPath }) => {
  const server = { isHealthy: false };
  await giveConversation(page, api, server);
  await openPath('/chats');
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible();

  server.isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'At the station' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('The conversation could not be loaded')).toBeHidden();
});

test('turning pages by keyboard keeps the focus on the pager, also on the last page', async ({
  page,
  api,
  openPath,
}) => {
  await giveConversation(page, api);
  answerList(api, (query) => pageOfThree(numberIn(query)));
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

test('a page that fails to load shows an error and keeps the focus on the pager', async ({ page, api, openPath }) => {
  await giveConversation(page, api);
  let isHealthy = false;
  answerList(api, (query) => (numberIn(query) > 1 && !isHealthy ? refused : pageOfThree(numberIn(query))));
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

test('turning pages of the orders keeps the focus on the pager', async ({ page, api, openPath }) => {
  await giveConversation(page, api);
  api.on('payment/history', { data: [anOrder()], totalCount: 21 });
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

test('after the last turns are loaded the focus is at the end of the list', async ({ page, api, openPath }) => {
  await giveConversation(page, api);
  api.on('chat/turns/s1', ({ query }) => {
    const number = numberIn(query);
    return {
      json: { turns: [aSavedTurn(`t${number}`, number)], pagination: { page: number, total: 2, total_pages: 2 } },
    };
  });
  await openPath('/chats');
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await page.getByRole('button', { name: 'Load more (1 turn remaining)' }).focus();

  await page.keyboard.press('Enter');

  await expect(page.getByText('All turns are loaded')).toBeFocused();
});

/** The pages of a list, of which only the first loads until the server is healthy. */
function firstPageOnly(answer: (number: number) => Answer): {
  isHealthy: boolean;
  readonly answer: (query: URLSearchParams) => Answer;
} {
  const server = {
    isHealthy: false,
    answer: (query: URLSearchParams) => (numberIn(query) > 1 && !server.isHealthy ? refused : answer(numberIn(query))),
  };
  return server;
}

test('Try again loads the page of the history that failed', async ({ page, api, openPath }) => {
  const server = firstPageOnly(pageOfThree);
  await giveConversation(page, api);
  answerList(api, server.answer);
  await openPath('/chats');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('The conversations could not be loaded')).toBeVisible();

  server.isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toBeVisible();
});

test('Try again loads the page of the orders that failed', async ({ page, api, openPath }) => {
  const server = firstPageOnly(() => ({ json: { data: [anOrder()], totalCount: 21 } }));
  await giveConversation(page, api);
  api.on('payment/history', ({ query }) => server.answer(query));
  await openPath('/order-history');
  const third = page.getByRole('button', { name: 'Page 3', exact: true });
  await third.click();
  await expect(page.getByText('Failed to load order history')).toBeVisible();

  server.isHealthy = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(third).toHaveAttribute('aria-current');
});

test('the pager of the token use stays when a page fails, and Try again loads it', async ({ page, api, openPath }) => {
  const server = firstPageOnly((number) => ({
    json: {
      charges: [
        {
          id: `c${number}`,
          session_id: null,
          title: `Talk ${number}`,
          kind: 'usage',
          tokens: -1,
          created_at: createdAt,
        },
      ],
      pagination: { page: number, total: 21, total_pages: 3 },
    },
  }));
  await giveConversation(page, api);
  api.on('user/charges', ({ query }) => server.answer(query));
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

test('Try again loads the rest of a conversation opened from the search', async ({ page, api, openPath }) => {
  await giveConversation(page, api);
  let isHealthy = true;
  const turns = { turns: [aSavedTurn('t1', 1)], pagination: { page: 1, total: 7, total_pages: 2 } };
  api.on('chat/turns/s1', () => (isHealthy ? { json: turns } : refused));
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

test('closing a search hit returns the focus to the hit', async ({ page, api, openPath }) => {
  await giveConversation(page, api);
  await openPath('/chats');
  await openSearchHit(page);

  await page.getByRole('button', { name: 'Back to the list' }).press('Enter');

  await expect(page.getByRole('button', { name: 'Hello' })).toBeFocused();
});

test('Back from a conversation leads to the list, and a reload opens it again', async ({ page, api, openPath }) => {
  await giveConversation(page, api);
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

test('what a lost network kept from loading is loaded by itself once it is back', async ({ page, api, openPath }) => {
  await giveConversation(page, api);
  const screens = [
    { path: '/chats', failed: 'The conversations could not be loaded', loaded: 'At the station' },
    { path: '/purchase', failed: 'Failed to load purchase data', loaded: 'Nothing for sale yet' },
    { path: '/order-history', failed: 'Failed to load order history', loaded: anOrder().description },
  ];
  const answers: readonly (readonly [string, object])[] = [
    ['system/info', { version: '1', voice: { kind: 'openai', rehearsal: false }, sandbox: [] }],
    ['chat/sessions', { sessions: [aSession('s1', { title: 'At the station' })], pagination: onePage }],
    ['payment/plans', { data: [] }],
    ['payment/token-packs', { data: [] }],
    ['payment/status', { alipay: 'live', polar: 'live' }],
    ['payment/history', { data: [anOrder()], totalCount: 1 }],
  ];
  let isLost = true;
  for (const [path, json] of answers) api.on(path, () => (isLost ? 'lost' : { json }));

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
