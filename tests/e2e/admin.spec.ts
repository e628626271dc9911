import type { Page } from '@playwright/test';
import { codeFor, expect, newPerson, test as testInOwnContext, testInSharedWindow as test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { noServiceWorker } from './support/service-worker.ts';

const password = 'admin password';
const SUPPORT_URL = 'mailto:help@example.org';
test.use({ permissions: ['clipboard-read', 'clipboard-write'], ...noServiceWorker });

let server: RunningServer;

test.beforeAll(async () => {
  const env = { ADMIN_PASSWORD: password, BETA_MODE: '1', WAITLIST_URL: 'https://example.org/waitlist', SUPPORT_URL };
  server = await startServer({ env });
});

test.afterAll(() => server?.remove());

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Invitation Code Manager' })).toBeVisible();
}

async function generate(page: Page, text: string): Promise<void> {
  await page.getByLabel('Email addresses').fill(text);
  await page.getByRole('button', { name: 'Generate Invitation Codes' }).click();
}

const item = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

test('a wrong admin login shows an error and opens nothing', async ({ page }) => {
  await page.goto(`${server.url}/admin`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter both username and password');

  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByText('Access is restricted')).toBeVisible();
});

test('a reload keeps the administrator signed in, signing out does not', async ({ page }) => {
  await signIn(page, server.url);
  await expect(page.getByText('Login successful!')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Invitation Code Manager' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/admin');
});

test('an invited user follows the link of the email and registers with it', async ({ page, otherPage: visitor }) => {
  const guest = newPerson();
  await signIn(page, server.url);
  await page.getByRole('button', { name: 'Generate Invitation Codes' }).click();
  await expect(page.getByText('Please enter at least one email address')).toBeVisible();
  await generate(page, 'not-an-address');
  await expect(page.getByText('No valid email addresses found')).toBeVisible();
  await generate(page, `Name;Mail\nAna;${guest.email}\n`);
  await expect(page.getByText('Successfully generated 1 invitation code')).toBeVisible();
  await page.getByRole('button', { name: 'Send Pending Emails (1)' }).click();
  await expect(page.getByText('Successfully sent 1 invitation email')).toBeVisible();
  await expect(item(page, guest.email)).toContainText('Sent');

  const mail = (await server.mailTo(guest.email)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const path = /\/login\?mode=register&(?:amp;)?invite=\w{4}/.exec(mail)?.[0].replace('&amp;', '&') ?? '';
  await visitor.goto(server.url);
  await expect(visitor.getByText('Beta in progress')).toBeVisible();
  await visitor.goto(server.url + path);
  await expect(visitor.getByLabel('Invitation code')).toHaveValue(path.slice(-4));
  await visitor.getByLabel('Name', { exact: true }).fill(guest.name);
  await visitor.getByLabel('Email').fill(guest.email);
  await visitor.getByLabel('Password', { exact: true }).fill(guest.password);
  await visitor.getByLabel('Confirm password', { exact: true }).fill(guest.password);
  await visitor.getByRole('button', { name: 'Send verification code' }).click();
  await expect(visitor.getByRole('button', { name: 'Create account' })).toBeVisible();
  await visitor.getByLabel(/code/i).fill(await codeFor(server, guest.email));
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expect(visitor.getByText('Registration successful!').first()).toBeVisible();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(item(page, guest.email)).toContainText('Used');

  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByLabel('Search by name, email, ID, order or receipt number').fill(guest.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: `Open ${guest.email}` }).click();
  await page.getByRole('button', { name: 'Grant tokens' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Number of tokens').fill('1,234');
  await question.getByLabel('Reason').fill('A gift for the tester');
  await question.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(item(page, 'A gift for the tester')).toContainText('+1,234');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(/^Blocked since/)).toBeVisible();

  await visitor.evaluate(() => localStorage.clear());
  await visitor.goto(`${server.url}/login`);
  await visitor.getByLabel('Email').fill(guest.email);
  await visitor.getByLabel('Password', { exact: true }).fill(guest.password);
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  const refusal = visitor.getByRole('alert').filter({ hasText: 'This account is blocked.' });
  await expect(refusal.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', SUPPORT_URL);
});

test('codes and links can be copied, found, revoked and exported', async ({ page }) => {
  const [value, other] = [newPerson().email, newPerson().email];
  await signIn(page, server.url);
  await generate(page, `${value}\n${other}`);
  await expect(page.getByText('Successfully generated 2 invitation codes')).toBeVisible();

  await page.getByRole('button', { name: `Copy the link for ${value}` }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByLabel('Search by email or code').fill(link.slice(-4));
  await expect(page.getByText('1 invitation', { exact: true })).toBeVisible();
  expect(link.slice(0, -4)).toBe(`${server.url}/login?mode=register&invite=`);

  await page.getByRole('button', { name: `Revoke the invitation for ${value}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(item(page, value)).toContainText('Revoked');
  await page.getByLabel('Search by email or code').fill('');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('invitations.csv');

  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(page.getByText(`Revoked the invitation for ${value}`)).toBeVisible();
});

test('the beta is turned off and on again without a restart', async ({ page, otherPage: visitor }) => {
  await signIn(page, server.url);
  await visitor.goto(server.url);
  await expect(visitor.getByText('Beta in progress')).toBeVisible();

  await page.getByText('Invitation code required').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open registration' }).click();
  await expect(page.getByText('Closed beta is off: anyone can register')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(/^Free trial/)).toBeVisible();

  await page.getByText('Invitation code required').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Closed beta is on: registration requires an invitation code')).toBeVisible();
});

test('the dashboard can be used with the keyboard alone', async ({ page }) => {
  const guest = newPerson().email;
  await page.goto(`${server.url}/admin`);
  await page.getByLabel('Username').press('Tab');
  await page.getByLabel('Username').focus();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Invitations' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('New users').first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel('Email addresses').focus();
  await page.keyboard.type(guest);
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Generate Invitation Codes' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Successfully generated 1 invitation code')).toBeVisible();
});

test('the dashboard fits a phone of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, server.url);
  await generate(page, 'a-very-long-name-of-a-person@a-very-long-name-of-a-department.example.org');
  await expect(page.getByText(/Successfully generated/)).toBeVisible();

  const tabs = ['Invitations', 'Overview', 'People', 'Problems', 'Trials', 'Audit log', 'Export', 'Administrators'];
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test.describe('beside the service worker', () => {
  testInOwnContext.use({ serviceWorkers: 'allow' });

  testInOwnContext('a visitor of the product loads nothing of the admin screen', async ({ page }) => {
    const loaded: string[] = [];
    page.context().on('request', (request) => loaded.push(request.url()));

    await page.goto(server.url);
    await expect(page.getByText('Beta in progress')).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    expect(loaded.filter((url) => /admin/i.test(url))).toEqual([]);
  });
});
