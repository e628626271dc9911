import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { aUser } from '../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../fixtures/sessions.ts';
import { desktop, test } from './scene.ts';

test.use({ viewport: desktop });

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
