import type { Page } from '@playwright/test';
import { expect, testInSharedWindow as test } from './support/product.ts';
import {
  UPLOAD,
  aWaitingConversation,
  callApi,
  comeIn,
  expectSavedOnce,
  nudge,
  putOnDevice,
  seed,
  signUp,
  stateOnDevice,
  tokensOf,
  turnsOnServer,
} from './support/waiting.ts';

test.beforeEach(({ gateway }) => gateway.reset());

function mark(page: Page) {
  return page.getByRole('link', { name: /not saved yet|will be saved when you log in/ });
}

/** @returns how many there were */
function clearCopiesOfCredentials(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('dragoman');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction('keyring', 'readwrite');
          const copies = tx.objectStore('keyring').count();
          tx.objectStore('keyring').clear();
          tx.oncomplete = () => {
            db.close();
            resolve(copies.result);
          };
        };
      }),
  );
}

async function serviceWorkerIsUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

test('after a server error the conversation is counted, retried with backoff, and saved once', async ({
  page,
  server,
  gateway,
}) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, ana);
  gateway.break(UPLOAD, 'error');
  const waiting = await seed(page, server, ana);

  await nudge(page);
  await expect(mark(page)).toHaveAccessibleName('1 conversation is not saved yet');
  await expect(page.getByText('saved when the server responds')).toBeVisible();
  gateway.mend();

  await expectSavedOnce(page, server, ana, waiting, before);
  await expect(mark(page)).toBeHidden();
});

test('a response lost after the server stored the upload charges once', async ({ page, server, gateway }) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, ana);
  gateway.break(UPLOAD, 'lose-answer');
  const waiting = await seed(page, server, ana);

  await nudge(page);
  await expect.poll(() => turnsOnServer(server, ana, waiting)).toBe(2);
  gateway.mend();
  await nudge(page);

  await expectSavedOnce(page, server, ana, waiting, before);
  expect(gateway.count(UPLOAD)).toBeGreaterThanOrEqual(2);
});

test('a conversation that is deleted before it is saved leaves nothing on the server', async ({
  page,
  server,
  gateway,
}) => {
  const ana = await signUp(server);
  await comeIn(page, gateway.url, ana);
  gateway.break(UPLOAD, 'lose-answer');
  const waiting = await seed(page, server, ana);
  await nudge(page);
  await expect.poll(() => turnsOnServer(server, ana, waiting)).toBe(2);

  await mark(page).click();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();

  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expect.poll(() => stateOnDevice(page, waiting)).toBeUndefined();
  await expect(turnsOnServer(server, ana, waiting)).rejects.toThrow('404');
});

test('an expired sign-in prompts to sign in, which finishes the upload', async ({ page, server, gateway }) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, ana);
  const waiting = await aWaitingConversation(server, ana);
  await callApi(server, 'POST', '/auth/logout', {}, ana.token);
  await putOnDevice(page, waiting);

  await nudge(page);
  await expect(mark(page)).toHaveAccessibleName('1 conversation will be saved when you log in');
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(ana.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog).toBeHidden();

  const again = (await callApi(server, 'POST', '/auth/login', { email: ana.email, password: ana.password })) as {
    token: string;
  };
  await expectSavedOnce(page, server, { ...ana, token: again.token }, waiting, before);
});

test('another user neither uploads nor sees it; its owner does', async ({ page, server, gateway }) => {
  const [ana, bo] = [await signUp(server), await signUp(server)];
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, bo);
  const waiting = await seed(page, server, ana);

  await nudge(page);
  await expect.poll(() => stateOnDevice(page, waiting)).toBe('needs-sign-in');
  await page.goto(`${gateway.url}/chats`);
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expect(mark(page)).toBeHidden();
  expect(gateway.count(UPLOAD)).toBe(0);

  await comeIn(page, gateway.url, ana);
  await expectSavedOnce(page, server, ana, waiting, before);
});

test('two tabs upload it once', async ({ page, context, server, gateway }) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, ana);
  const other = await context.newPage();
  await other.goto(gateway.url);
  const waiting = await seed(page, server, ana);

  await Promise.all([nudge(page), nudge(other), nudge(page), nudge(other)]);

  await expectSavedOnce(page, server, ana, waiting, before);
  expect(gateway.count(UPLOAD)).toBe(1);
});

test('a service worker killed during an upload loses nothing', async ({ page, context, server, gateway }) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, ana);
  await serviceWorkerIsUp(page);
  gateway.break(UPLOAD, 'hold');
  const waiting = await seed(page, server, ana);
  await nudge(page);
  await expect.poll(() => gateway.count(UPLOAD)).toBe(1);
  expect(await stateOnDevice(page, waiting)).toBe('uploading');

  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  gateway.mend();

  await expectSavedOnce(page, server, ana, waiting, before);
});

test('a service worker that has lost its copy of the credentials leaves the sign-in to the page', async ({
  page,
  server,
  gateway,
}) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, ana);
  await serviceWorkerIsUp(page);
  // A page of the app gives the credentials when it is opened, and again with the profile.
  await page.goto(`${gateway.url}/healthz`);
  const waiting = await seed(page, server, ana);

  // As for a sync event of the browser: no page has given the credentials again.
  await expect.poll(() => clearCopiesOfCredentials(page)).toBeGreaterThan(0);
  const reply = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
      active?.postMessage({ type: 'deliver', isReachable: true }, [port2]);
    });
  });

  expect(reply).toEqual({ type: 'undelivered' });
  expect(await stateOnDevice(page, waiting)).toBe('finished');
  await page.goto(gateway.url);
  await expectSavedOnce(page, server, ana, waiting, before);
});

test('a device clock years ahead or behind neither delays nor blocks the upload', async ({ page, server, gateway }) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  await comeIn(page, gateway.url, ana);
  const waiting = await aWaitingConversation(server, ana, {
    attempts: 3,
    nextTryAtMs: Date.UTC(2040, 0, 1),
    lastError: { code: 'server_error', message: '' },
  });
  const turns = waiting.turns.map((turn, index) => ({ ...turn, startedAtMs: Date.UTC(1971, 0, 1, 0, 0, index) }));
  await putOnDevice(page, { ...waiting, turns });

  await nudge(page);

  await expectSavedOnce(page, server, ana, waiting, before);
});

test('records of the first storage version are uploaded by this one', async ({ page, server, gateway }) => {
  const ana = await signUp(server);
  const before = await tokensOf(server, ana);
  const waiting = await aWaitingConversation(server, ana);
  await page.goto(`${gateway.url}/healthz`);
  await putOnDevice(page, waiting, 1);

  await comeIn(page, gateway.url, ana);

  await expectSavedOnce(page, server, ana, waiting, before);
});

test('a rejected conversation stays readable, with the reason and a retry', async ({ page, server, gateway }) => {
  const ana = await signUp(server);
  await comeIn(page, gateway.url, ana);
  const waiting = await aWaitingConversation(server, ana);
  // Before the record is on the device, which may upload it at any moment.
  await callApi(server, 'DELETE', `/chat/sessions/${waiting.record.sessionId}`, undefined, ana.token);
  await putOnDevice(page, waiting);

  await nudge(page);
  await mark(page).click();

  await expect(page.getByText('The server rejected it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export as text' })).toBeVisible();
  await page.getByRole('button', { name: 'At the station', exact: true }).click();
  await expect(page.getByText('Question number 1')).toBeVisible();
});

test.describe('without Background Sync', () => {
  // In a window whose service worker has never registered a sync.
  test.use({ windowName: 'without Background Sync' });

  const inHalfAnHour = () => ({
    attempts: 8,
    nextTryAtMs: Date.now() + 30 * 60_000,
    lastError: { code: 'network_error', message: '' },
  });

  const moments: readonly [string, (page: Page) => Promise<unknown>][] = [
    ['at the next launch', (page) => page.reload()],
    [
      'when the page is looked at',
      (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ],
    ['when the network is back', (page) => nudge(page)],
  ];

  for (const [moment, happens] of moments) {
    test(`waiting conversations are uploaded ${moment}`, async ({ page, server, gateway }) => {
      await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
      const ana = await signUp(server);
      const before = await tokensOf(server, ana);
      await comeIn(page, gateway.url, ana);
      const waiting = await seed(page, server, ana, inHalfAnHour());

      await happens(page);

      await expectSavedOnce(page, server, ana, waiting, before);
    });
  }

  test('waiting conversations are uploaded after any successful request', async ({ page, server, gateway }) => {
    await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
    const ana = await signUp(server);
    const before = await tokensOf(server, ana);
    await comeIn(page, gateway.url, ana, '/chats');
    gateway.break(UPLOAD, 'away');
    const waiting = await seed(page, server, ana, inHalfAnHour());
    await nudge(page);
    await expect.poll(() => gateway.count(UPLOAD)).toBeGreaterThanOrEqual(1);
    await expect.poll(() => stateOnDevice(page, waiting)).toBe('finished');
    gateway.mend();

    await page.getByRole('button', { name: 'Refresh' }).click();

    await expectSavedOnce(page, server, ana, waiting, before);
  });
});

test('signing out confirms first while a conversation is unsaved, which stays for its owner', async ({
  page,
  server,
  gateway,
}) => {
  const ana = await signUp(server);
  await comeIn(page, gateway.url, ana);
  gateway.break(UPLOAD, 'error');
  const waiting = await seed(page, server, ana);
  await nudge(page);
  await expect(mark(page)).toBeVisible();

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('1 conversation on this device is not saved yet');
  await asked.getByRole('button', { name: 'Log out' }).click();

  await expect(page.getByText('Logout successful!')).toBeVisible();
  await expect(mark(page)).toHaveAccessibleName('1 conversation will be saved when you log in');
  expect(await stateOnDevice(page, waiting)).toMatch(/finished|needs-sign-in|uploading/);
});
