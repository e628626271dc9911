import type { Page } from '@playwright/test';
import { registrationLinkPath, resetLinkPath } from '../../src/domain/mailed-link.ts';
import { codeFor, expect, linkFor, newPerson, signedInPage, testInSharedWindow as test } from './support/product.ts';
import type { Person } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use(noServiceWorker);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ });

async function openLoginSignedOut(page: Page, url: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/login`);
}

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}

test('a new user registers with an emailed code, sees a welcome and goes home signed in', async ({ page, server }) => {
  const person = newPerson();
  await page.goto(`${server.url}/login`);
  await button(page, 'Create an account').click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
  await button(page, 'Send verification code').click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  for (const problem of ['Name is required', 'Please enter your email', 'Please choose a password'])
    await expect(page.getByText(problem, { exact: true })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await button(page, 'Send verification code').click();
  await expect(page.getByText('The password must have at least 8 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Send verification code').click();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await button(page, 'Send verification code').click();
  await expect(page.getByText('Verification code sent. Please check your email.')).toBeVisible();

  await button(page, 'Back').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name);
  await button(page, 'Send verification code').click();
  const code = page.getByLabel('Verification code');
  await code.fill('000000');
  await button(page, 'Create account').click();
  await expect(code).toHaveAccessibleDescription('Verification code is invalid or expired');
  // The wrong code is selected: typing replaces it.
  await page.keyboard.type(await codeFor(server, person.email));
  await button(page, 'Create account').click();

  await expect(page.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible();
  await expect(page.getByText('Registration successful!').first()).toBeVisible();
  await expect(userMenu(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a wrong password shows an error, the right one signs in, and signed-in users see no login', async ({
  page,
  server,
}) => {
  const person = await signedInPage(page, server);
  await openLoginSignedOut(page, server.url);
  await expect(button(page, 'Log in')).toBeDisabled();

  await logIn(page, { ...person, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await logIn(page, person);

  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(userMenu(page)).toBeVisible();
  await page.goto(`${server.url}/login`);
  await expect(userMenu(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('with two factors the login requires an emailed code', async ({ page, server }) => {
  const person = await signedInPage(page, server);
  await page.goto(`${server.url}/settings`);
  await page.getByText('Two-factor authentication', { exact: true }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await openLoginSignedOut(page, server.url);

  await logIn(page, person);
  const code = page.getByLabel('Two-factor code');
  await expect(code).toBeFocused();
  await expect(button(page, 'Log in')).toBeDisabled();
  await button(page, 'Send code by email').click();
  await expect(page.getByText('Verification code sent. Please check your email.')).toBeVisible();
  await code.fill(await codeFor(server, person.email));
  await button(page, 'Log in').click();

  await expect(userMenu(page)).toBeVisible();
});

test('a forgotten password is reset in steps, each with a way back', async ({ page, server }) => {
  const person = await signedInPage(page, server);
  const changed = { ...person, password: 'a wholly new one' };
  await openLoginSignedOut(page, server.url);
  await button(page, 'Forgot password?').click();
  await page.getByLabel('Email').fill(person.email);
  await button(page, 'Send reset code').click();
  await expect(page.getByText('Password reset code sent. Please check your email.')).toBeVisible();
  await button(page, 'Back').click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await button(page, 'Send reset code').click();

  const code = page.getByLabel('Verification code');
  await expect(code).toBeVisible();
  await code.fill(await codeFor(server, person.email));
  await button(page, 'Verify code').click();
  await expect(page.getByText('Code verified')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(changed.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(changed.password);
  await button(page, 'Reset password').click();
  await expect(page.getByText('Password reset successful!').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await logIn(page, person);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await logIn(page, changed);
  await expect(userMenu(page)).toBeVisible();
});

test('the link of the email resets the password in another browser, once', async ({ page, server, browser }) => {
  const person = await signedInPage(page, server);
  await openLoginSignedOut(page, server.url);
  await button(page, 'Forgot password?').click();
  await page.getByLabel('Email').fill(person.email);
  await button(page, 'Send reset code').click();
  await expect(page.getByText('open its link in any browser within 30 minutes')).toBeVisible();
  const address = server.url + resetLinkPath(await linkFor(server, person.email));
  const changed = { ...person, password: 'a wholly new one' };

  const phone = await browser.newPage();
  await phone.goto(address);
  await expect(phone.getByText(`Choose a new password for ${person.email}`)).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByLabel('New password', { exact: true }).fill(changed.password);
  await phone.getByLabel('Confirm password', { exact: true }).fill(changed.password);
  await button(phone, 'Reset password').click();
  await expect(phone.getByRole('alert')).toContainText('The server isn');
  await phone.context().setOffline(false);
  await button(phone, 'Reset password').click();
  await expect(phone.getByText('Password reset successful!').first()).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(phone.getByLabel('Email')).toHaveValue(person.email);
  await logIn(phone, changed);
  await expect(userMenu(phone)).toBeVisible();
  await phone.close();

  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This link has already been used.');
  await button(page, 'Request a new link').click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.goto(`${server.url}/reset-password#cut`);
  await expect(page.getByRole('alert')).toContainText('This link is not valid.');
});

test('the link of the email completes a registration in another browser', async ({ page, server, browser }) => {
  const person = newPerson();
  await page.goto(`${server.url}/login?mode=register`);
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await button(page, 'Send verification code').click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  const address = server.url + registrationLinkPath(await linkFor(server, person.email));

  const phone = await browser.newPage();
  await phone.goto(address);
  await expect(phone.getByText('Your email address is confirmed.')).toBeVisible();
  await phone.getByLabel('Name', { exact: true }).fill(person.name);
  await phone.getByLabel('Password', { exact: true }).fill(person.password);
  await phone.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await button(phone, 'Create account').click();
  await expect(phone.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible();
  await expect(userMenu(phone)).toBeVisible();
  await phone.close();
});
