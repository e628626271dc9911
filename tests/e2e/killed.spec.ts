import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hearing, launchOptions } from './support/launch.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import type { RunningServer } from './support/server.ts';
import { untilKept } from './support/service-worker.ts';
import { oneSentence } from './support/speech.ts';
import { callApi, comeIn, signUp, tokensOf } from './support/waiting.ts';
import type { SignedIn } from './support/waiting.ts';

const wav = oneSentence();
test.use({ ...hearing(wav), permissions: ['microphone'] });

type Sessions = { sessions: { total_turns_count: number }[] };

async function savedTurns(server: RunningServer, person: SignedIn): Promise<number[]> {
  const { sessions } = (await callApi(server, 'GET', '/chat/sessions', undefined, person.token)) as Sessions;
  return sessions.map((session) => session.total_turns_count);
}

async function talk(page: Page): Promise<void> {
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 20_000 });
}

test('after a tab is killed during a session, the next launch saves the conversation once', async ({
  page,
  context,
  server,
}) => {
  const ana = await signUp(server);
  await comeIn(page, server.url, ana);
  await talk(page);
  const afterTalking = await tokensOf(server, ana);
  // Nothing of the page runs any more: its record is left in the state `live`.
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(server.url);

  await expect.poll(() => savedTurns(server, ana), { timeout: 20_000 }).toEqual([1]);
  await expect(next.getByText(/Conversation saved: 1 turn/)).toBeVisible();
  expect(await tokensOf(server, ana)).toBe(afterTalking);
});

test('after the browser is killed during a session, the next launch saves the conversation once', async ({
  server,
}) => {
  const ana = await signUp(server);
  const profile = mkdtempSync(join(tmpdir(), 'dragoman-profile-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions({ wav }),
      permissions: ['microphone'],
      locale: 'en-US',
    });
  let context = await open();
  const page = await context.newPage();
  await comeIn(page, server.url, ana);
  await talk(page);
  const afterTalking = await tokensOf(server, ana);

  await killBrowser(profile, context);
  context = await open();
  // A killed browser may not have written its localStorage yet; then the person signs in again.
  await comeIn(await context.newPage(), server.url, ana);

  await expect.poll(() => savedTurns(server, ana), { timeout: 20_000 }).toEqual([1]);
  expect(await tokensOf(server, ana)).toBe(afterTalking);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

/** The process that this test started, recognised by its profile. */
async function killBrowser(profile: string, context: BrowserContext): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve));
  const processes = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  const own = processes.filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='));
  for (const line of own) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  await gone;
}

test('on a full device the page holds the conversation, reports it, and uploads it', async ({ page, server }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...input: Parameters<typeof put>) {
      if (this.name === 'turns') throw new DOMException('The device is full', 'QuotaExceededError');
      return put.apply(this, input);
    };
  });
  const ana = await signUp(server);
  await comeIn(page, server.url, ana);

  // The notice appears with the first turn and disappears again.
  const warning = expect(page.getByText(/This device cannot store the conversation/)).toBeVisible({ timeout: 40_000 });
  await Promise.all([talk(page), warning]);
  const afterTalking = await tokensOf(server, ana);
  const last = page.getByRole('region', { name: 'Last conversation' });
  // The rest of the app is on the device before the network is gone.
  await untilKept(page);
  await page.context().setOffline(true);
  await stopButton(page).click();
  await expect(last).toContainText('This device cannot store the conversation', { timeout: 20_000 });
  await page.context().setOffline(false);

  await expect(last).toContainText('Saved in your history', { timeout: 20_000 });
  await expect(page.getByText(/Conversation saved: 1 turn/)).toBeVisible();
  expect(await savedTurns(server, ana)).toEqual([1]);
  expect(await tokensOf(server, ana)).toBe(afterTalking);
  // A leftover record without turns would be deleted as empty at the next launch.
  await expect.poll(() => countOnDevice(page)).toBe(0);
});

function countOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('dragoman');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const db = opening.result;
          const counted = db.transaction('conversations').objectStore('conversations').count();
          counted.onsuccess = () => {
            db.close();
            resolve(counted.result);
          };
        };
      }),
  );
}

test('installation is offered after a conversation, not during it, and not again once declined', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  // The page suppresses the browser's own install prompt once it listens.
  await page.waitForFunction(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    return !dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'dismissed' }) }));
  });
  const offer = page.getByText('Install Dragoman');
  await expect(startButton(page)).toBeEnabled();
  await expect(offer).toBeHidden();

  await talk(page);
  await expect(offer).toBeHidden();
  await stopButton(page).click();

  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('install_offer'))).toBe('declined');
});
