import { expireInvitations, hostRoom } from './support/room-by-api.ts';
import { newListener } from './support/room-people.ts';
import { apiGet, expect, newPerson, registered, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use({ ...noServiceWorker, permissions: ['microphone'] });
test.setTimeout(180_000);

test('a guest keeps a copy after a login on this page, and after one that took the page away', async ({
  browser,
  server,
}) => {
  const room = await hostRoom(server);
  const [ben, bo] = [await newListener(browser), await newListener(browser)];
  for (const [page, name] of [
    [ben, 'Ben'],
    [bo, 'Bo'],
  ] as const) {
    // They speak Japanese, and have chosen an interface in English.
    await page.addInitScript(() => localStorage.setItem('translator_ui_language', 'en-US'));
    await room.seat(page, name);
    await page.getByRole('button', { name: 'Return to the conversation' }).click();
    await expect(page.getByText('Recording')).toBeVisible({ timeout: 30_000 });
  }
  await room.say('Good morning', { jpn: 'おはようございます' });
  for (const page of [ben, bo]) await expect(page.getByText('おはようございます')).toBeVisible();
  await room.end();
  for (const page of [ben, bo]) {
    await expect(page.getByRole('heading', { name: 'The conversation has ended' })).toBeVisible();
    await page.getByRole('button', { name: 'Log in and keep a copy' }).click();
  }

  const person = newPerson();
  await registered(server, person);
  await ben.getByLabel('Email').fill(person.email);
  await ben.getByLabel('Password', { exact: true }).fill(person.password);
  await ben.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(ben.getByText('A copy is in your history')).toBeVisible();
  expect(new URL(ben.url()).pathname).toBe('/join');

  // A browser that blocks the window of the provider.
  await bo.evaluate(() => (window.open = () => null));
  await bo.getByRole('button', { name: 'Google' }).click();
  await bo.getByRole('button', { name: 'Bo Chen' }).click();
  await expect(bo.getByText('A copy is in your history')).toBeVisible();
  await expect(bo.getByText('おはようございます')).toBeVisible();
  for (const page of [ben, bo])
    expect(await apiGet(page, server, '/chat/sessions')).toMatchObject({ sessions: [{ total_turns_count: 1 }] });
});

test('a link that was not used in time says so, and leads on', async ({ page, server }) => {
  const secret = await (await hostRoom(server)).invite();
  await expireInvitations(server);

  await page.goto(`${server.url}/join#${secret}`);

  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByText('This link has expired: it is valid for ten minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'Start your own conversation' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});
