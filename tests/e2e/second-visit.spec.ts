import { expect, signedInPage, startButton, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

const APP = '**/assets/app-*.js';

test.use({ ...noServiceWorker, permissions: ['microphone'] });

test('on a second visit a press before the app has loaded opens the microphone and starts', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(startButton(page)).toBeEnabled();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('early_home'))).not.toBeNull();
  let bringApp = (): void => {};
  const held = new Promise<void>((resolve) => (bringApp = resolve));
  await page.route(APP, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (asked) => {
      const opened = await open(asked);
      const page = document.documentElement.dataset;
      page['opened'] = page['opened'] ? 'twice' : 'once';
      return opened;
    };
  });

  await page.goto(server.url, { waitUntil: 'commit' });
  await startButton(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'once');
  await expect(page.locator('#first-paint')).toHaveCount(1);
  bringApp();

  await expect(page.getByText('Recording')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'once');
  await expect(page.locator('#first-paint')).toHaveCount(0);
});

test('what is kept for the second visit is Home in its place, without anything of a person', async ({
  page,
  server,
}) => {
  const { email, name } = await signedInPage(page, server);
  await expect(startButton(page)).toBeEnabled();
  const kept = () => page.evaluate(() => localStorage.getItem('early_home'));
  await expect.poll(kept).not.toBeNull();
  expect(await kept()).not.toContain(email);
  expect(await kept()).not.toContain(name);
  await expect(page.getByText('Rehearsal voice')).toBeVisible();
  // The last to come: it moves the button.
  await expect(page.getByRole('button', { name: 'Download languages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Names for this conversation' })).toBeVisible();
  const buttons = ['Start translation', 'Download languages'];
  const places = () => Promise.all(buttons.map((name) => page.getByRole('button', { name }).boundingBox()));
  const seen = await places();
  await page.route(APP, () => undefined);

  await page.goto(server.url, { waitUntil: 'commit' });
  await expect(startButton(page)).toBeVisible();
  expect(await places()).toEqual(seen);
  // Of a sheet that comes with the app: its rules are kept with Home. The names are a person's.
  await expect(page.locator('button:has(> [data-person])')).toHaveCSS('border-top-width', '0px');

  await page.evaluate(() => localStorage.removeItem('translator_auth_token'));
  await page.goto(server.url, { waitUntil: 'commit' });
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(startButton(page)).toHaveCount(0);
});

test('a second visit whose app cannot be loaded says so', async ({ page, server }) => {
  await page.goto(server.url);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('early_home'))).not.toBeNull();
  await page.route(APP, (route) => route.abort());

  await page.goto(server.url);

  await expect(page.getByText('Network connection error')).toBeVisible();
  await expect(startButton(page)).toBeHidden();
});
