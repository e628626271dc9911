import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { aUser } from '../../fixtures/people.ts';
import { desktop, test } from './scene.ts';

test.use({ viewport: desktop });

/** Presses Tab until `wanted` is focused; every stop on the way must have a visible focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect(outline, 'the focus is visible').not.toBe('none');
    if (await wanted.evaluate((wish) => wish === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${wanted.toString()}`);
}

test('a conversation is prepared, started and stopped with the keyboard alone', async ({ page, openScene }) => {
  await openScene('stage');
  const languages = page.getByRole('group', { name: 'Languages' }).getByRole('button');
  const target = languages.last();

  await tabTo(page, target);
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Translate to' });
  await expect(picker).toBeVisible();
  await tabTo(page, picker.getByRole('button', { name: /Italian/ }));
  await page.keyboard.press('Enter');
  await expect(target).toContainText('Italian');
  await expect(target).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Start translation' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-phase="still"][data-page="translating"]')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Stop and go back' }));
  await tabTo(page, page.getByRole('button', { name: 'More' }).first());
  await tabTo(page, page.getByRole('button', { name: 'Hold to talk' }));
  await tabTo(page, page.getByRole('button', { name: 'Pause translation' }));
  await tabTo(page, page.getByRole('button', { name: 'End conversation' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-phase="still"][data-page="home"]')).toBeVisible();
  await tabTo(page, languages.first());
});

test('the tab order of the shell starts with a way to the content, then the sidebar', async ({ page, openScene }) => {
  await openScene('home');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Them / }));
  await openScene();
  await openScene('home');

  await tabTo(page, page.getByRole('link', { name: 'History', exact: true }));
  await tabTo(page, page.getByRole('button', { name: 'User menu: Ana Lima' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
});

test('pressing Enter twice submits a form once', async ({ page, api, openPath }) => {
  const sent: string[] = [];
  const answers: readonly (readonly [string, object])[] = [
    ['user/profile', { user: aUser() }],
    ['user/tokens', { available_tokens: 100, used_tokens: 0, unlimited: false }],
    ['user/charges', { charges: [], pagination: { page: 1, total: 0, total_pages: 0 } }],
    ['user/close', {}],
  ];
  for (const [path, json] of answers) {
    api.on(path, ({ method }) => {
      if (method === 'GET') return { json };
      sent.push(method);
      return 'pending';
    });
  }
  await page.addInitScript(() => localStorage.setItem('translator_auth_token', 'token'));
  await openPath('/settings');

  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Display name').fill('Ana Maria');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('alertdialog').getByLabel('Current password').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect.poll(() => sent).toEqual(['PUT', 'POST']);
});
