import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { codeFor, expect, signedInPage, testInSharedWindow as test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use(noServiceWorker);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Selects an option of the select with this label. */
async function pick(page: Page, label: RegExp, choice: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: choice }).click();
}

test('language and theme change at once and are stored', async ({ page, server }) => {
  await signedInPage(page, server);
  await page.goto(`${server.url}/settings`);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();

  await pick(page, /Theme$/, 'Dark');
  await expect.poll(background).not.toBe(light);
  await pick(page, /Language$/, '日本語');
  await expect(page.getByRole('heading', { name: 'プロフィール' })).toBeVisible();
  await page.reload();

  await expect(page.getByRole('heading', { name: 'プロフィール' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ja-JP');
  expect(await background()).not.toBe(light);
});

test('name and password can be changed, and errors show at their fields', async ({ page, server }) => {
  const person = await signedInPage(page, server);
  await page.goto(`${server.url}/settings`);

  await button(page, 'Edit name').click();
  await page.getByLabel('Display name').fill(' ');
  await button(page, 'Save').click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Display name').fill('Ana Maria');
  await button(page, 'Save').click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(button(page, 'Edit name')).toBeFocused();
  await expect(page.getByRole('button', { name: 'User menu: Ana Maria' })).toBeVisible();

  await page.getByLabel('Current password', { exact: true }).fill('not the one');
  await page.getByLabel('New password', { exact: true }).fill('a wholly new one');
  await page.getByLabel('Confirm password', { exact: true }).fill('a wholly new one');
  await button(page, 'Change password').click();
  await expect(page.getByText('The current password is incorrect')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await button(page, 'Change password').click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();

  await button(page, 'Upload picture').click();
  await expect(page.getByText('Coming soon').last()).toBeVisible();
});

test('names are added, imported from a file, removed, and brought back', async ({ page, server }) => {
  await signedInPage(page, server);
  await page.goto(`${server.url}/settings`);
  await page.getByLabel('Name or term').fill('Hotel Aurora');
  await button(page, 'Add name').click();
  await expect(page.getByText('Hotel Aurora')).toBeVisible();

  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Import a CSV file').click();
  const csv = 'term,sounds_like,deu\nDr. Nguyen,win,Frau Dr. Nguyen\nMidori,,\n';
  await (await choosing).setFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('2 entries imported')).toBeVisible();
  await expect(page.getByText('Frau Dr. Nguyen · win')).toBeVisible();

  await button(page, 'Remove Dr. Nguyen').click();
  await expect(page.getByText('“Dr. Nguyen” was removed.')).toBeVisible();
  await expect(page.getByText('Frau Dr. Nguyen · win')).toBeHidden();
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Frau Dr. Nguyen · win')).toBeVisible();
  // Once it is stored.
  await expect(button(page, 'Undo')).toBeHidden();

  await page.reload();
  const names = page.getByRole('list').filter({ hasText: 'Hotel Aurora' }).getByRole('listitem');
  await expect(names).toHaveText([/^Dr\. Nguyen/, /^Midori/, /^Hotel Aurora/]);
});

test('turning off two-factor authentication takes the password and a mailed code', async ({ page, server }) => {
  const person = await signedInPage(page, server);
  await page.goto(`${server.url}/settings`);
  const toggle = page.getByRole('switch', { name: 'Two-factor authentication' });
  await page.getByText('Two-factor authentication', { exact: true }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();

  await page.getByText('Two-factor authentication', { exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current password', { exact: true }).fill('not the one');
  await expect(dialog.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('Verification code sent').first()).toBeVisible();
  await dialog.getByLabel('Verification code').fill(await codeFor(server, person.email));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog).toContainText('The current password is incorrect');
  await expect(toggle).toBeChecked();
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();

  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  await expect(toggle).not.toBeChecked();
});

test('a login that ended elsewhere is shown, and after the next one the page is as it was', async ({
  page,
  server,
}) => {
  const person = await signedInPage(page, server);
  await page.goto(`${server.url}/settings`);
  await button(page, 'Edit name').click();
  await page.getByLabel('Display name').fill('Ana Lima');
  const token = await page.evaluate(() => localStorage.getItem('translator_auth_token'));
  const request = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  await fetch(`${server.url}/api/auth/logout-all`, request);

  await button(page, 'Save').click();

  const again = page.getByRole('dialog', { name: 'Log in again' });
  await expect(again.getByRole('heading', { name: 'Log in again' })).toBeVisible();
  await expect(again.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByText('Failed to update profile')).toHaveCount(0);
  await again.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Log in').click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Display name')).toHaveValue('Ana Lima');
  await button(page, 'Save').click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('with a second factor the email address changes with codes from both, one of which is sent again, and the data can be downloaded', async ({
  page,
  server,
}) => {
  const person = await signedInPage(page, server);
  const email = `new.${person.email}`;
  await page.goto(`${server.url}/settings`);
  await page.getByText('Two-factor authentication', { exact: true }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await button(page, 'Change email address').click();
  await page.getByLabel('New email address').fill(email);
  await page.getByLabel('Current password', { exact: true }).first().fill(person.password);
  await expect(button(page, 'Send code')).toBeDisabled();
  await button(page, 'Email me a code').click();
  await expect(page.getByText('Verification code sent').first()).toBeVisible();
  await page.getByLabel('Code from your current address').fill(await codeFor(server, person.email));
  await button(page, 'Send code').click();
  const code = page.getByLabel('Verification code');
  await expect(code).toBeFocused();

  const [again] = await Promise.all([page.waitForResponse('**/user/email-code'), button(page, 'Resend code').click()]);
  expect(again.status()).toBe(200);
  await code.fill(await codeFor(server, email));
  await button(page, 'Change email address').click();
  // The form names the new address, too, until it is changed.
  await expect(code).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my data').click()]);

  const data: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email, name: 'Ana' }, conversations: [] });
});

test('logging out of all devices ends the login of the other device too', async ({
  page,
  otherPage: other,
  server,
}) => {
  const person = await signedInPage(page, server);
  await other.goto(`${server.url}/login`);
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await button(other, 'Log in').click();
  await expect(other.getByRole('button', { name: /^User menu/ })).toBeVisible();

  await page.goto(`${server.url}/settings`);
  await button(page, 'Log out of all devices').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Logout successful!')).toBeVisible();
  await other.reload();

  await expect(page.getByText('Please login to view account settings')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('the account is deleted after typing the word, and the page names what is retained', async ({ page, server }) => {
  const person = await signedInPage(page, server);
  await page.goto(`${server.url}/settings`);
  await button(page, 'Delete account').click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect(confirm).toBeDisabled();
  const word = dialog.getByLabel('Type DELETE to confirm');
  const password = dialog.getByLabel('Current password', { exact: true });
  await word.fill('delete');
  await expect(dialog).toContainText('Please type DELETE to confirm');
  await expect(confirm).toBeDisabled();

  await word.fill('DELETE');
  await expect(confirm).toBeDisabled();
  await password.fill('not the one');
  await confirm.click();
  await expect(dialog).toContainText('The current password is incorrect');
  await password.fill(person.password);
  await password.press('Enter');

  await expect(
    page.getByText('Account deleted successfully! For accounting we keep payment and token records without your name.'),
  ).toBeVisible();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Log in').click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
});

test('for a social account the settings explain why there is no second factor and no password', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  await button(page, 'Google').click();
  await page.getByRole('button', { name: 'Ida Berg' }).click();
  await expect(page.getByRole('button', { name: 'User menu: Ida Berg' })).toBeVisible();
  await page.goto(`${server.url}/settings`);

  await expect(page.getByText('You log in with Google.', { exact: true })).toBeVisible();
  await expect(button(page, 'Change password')).toHaveCount(0);
  await expect(page.getByText('When you log in, we also ask for a code sent to your email.')).toHaveCount(0);
  await page.getByText('Two-factor authentication', { exact: true }).click();

  await expect(page.getByRole('dialog')).toContainText('Two-factor authentication is not available');
});
