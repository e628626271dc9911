import { expect } from '@playwright/test';
import type { RunningServer } from '../server.ts';
import type { Person } from '../product.ts';
import type { DrivenPage } from './driven-page.ts';

/** The main tasks of users, in a browser that Playwright cannot drive. */

export function expectText(page: DrivenPage, text: string | RegExp, timeout = 20_000): Promise<void> {
  const read = () => page.evaluate(() => document.body.innerText);
  return typeof text === 'string'
    ? expect.poll(read, { timeout, intervals: [100] }).toContain(text)
    : expect.poll(read, { timeout, intervals: [100] }).toMatch(text);
}

export function expectCount(page: DrivenPage, selector: string, count: number, timeout = 20_000): Promise<void> {
  const found = () => page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
  return expect.poll(found, { timeout, intervals: [100] }).toBeGreaterThanOrEqual(count);
}

export async function signIn(page: DrivenPage, server: RunningServer, person: Person): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.fill('input[type=email]', person.email);
  await page.fill('input[type=password]', 'not the password');
  await page.click('button', 'Log in');
  await expectText(page, 'Invalid email or password');
  await page.fill('input[type=password]', person.password);
  await page.click('button', 'Log in');
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/');
  await expectText(page, person.name);
}

/** Buys the first pack; the buyer pays in another program. */
export async function buyPack(page: DrivenPage): Promise<void> {
  await page.click('a', 'Purchase');
  await page.click('button', 'Buy now');
  await expectText(page, 'Choose a payment method');
  await page.click('[role=dialog] button', 'Alipay');
  await expectText(page, 'Pay with Alipay');
  const code = () => page.evaluate(() => document.querySelector<HTMLAnchorElement>('[role=dialog] a')?.href ?? '');
  await expect.poll(code).toContain('/sandbox/pay/');
  const paid = await fetch(await code(), { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  expect(paid.ok).toBe(true);
  await expectText(page, 'Payment successful!');
  await page.click('a', 'Order history');
  await expectText(page, 'Completed');
}

/** Exports the opened conversation. @returns the subtitles, as they were saved */
export async function exportSubtitles(page: DrivenPage): Promise<string> {
  await page.evaluate(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (made: Blob) => {
      void made.text().then((text) => Object.assign(window, { saved: text }));
      return create(made);
    };
  });
  await page.click('button', 'Export');
  await page.click('[role=dialog] button', 'Subtitles (VTT)');
  const saved = () => page.evaluate((): string => Object(window)['saved'] ?? '');
  await expect.poll(saved).toMatch(/^WEBVTT\n/);
  await page.click('[role=dialog] button', 'Close');
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('[role=dialog]').length)).toBe(0);
  return saved();
}

/** The cues that the browser's own parser finds in the file. Leaves the app. */
export async function cuesRead(page: DrivenPage, subtitles: string): Promise<readonly string[]> {
  await page.goto('about:blank');
  return page.evaluate(async (text) => {
    const track = document.createElement('track');
    const loaded = new Promise((resolve, reject) => {
      track.addEventListener('load', resolve);
      track.addEventListener('error', () => reject(new Error('the file is not WebVTT')));
    });
    track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    const video = document.createElement('video');
    video.append(track);
    document.body.append(video);
    track.track.mode = 'hidden';
    await loaded;
    return [...(track.track.cues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : ''));
  }, subtitles);
}

/** Presses the offer to keep Spanish and English on this device. */
export async function askToKeepLanguages(page: DrivenPage, server: RunningServer): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('source_language', 'spa');
    localStorage.setItem('target_language', 'eng');
  });
  await page.goto(server.url);
  await page.click('button', 'Keep Spanish – English on this device (1 + 1 MB)');
}

export async function keepLanguages(page: DrivenPage, server: RunningServer): Promise<void> {
  await askToKeepLanguages(page, server);
  const shown = () => page.evaluate(() => document.querySelector('main')?.innerText ?? '');
  await expect.poll(shown, { timeout: 30_000 }).not.toMatch(/Keep Spanish|Keeping the languages|is fetching/);
  await page.goto(`${server.url}/settings`);
  await expectText(page, 'English to Spanish');
}

/** In all languages, from this device alone. */
export async function searchPhrases(page: DrivenPage, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/phrases`);
  await expectText(page, 'Please help me.');
  // Arabic and Japanese: a search reads all fourteen languages.
  for (const words of ['警察を呼んで', 'شرطة']) {
    await page.fill('input[type=search]', words);
    await expectText(page, /police/i);
  }
}

/** A conversation of typed sentences with the languages that are kept, from this device alone. */
export async function translateTyped(page: DrivenPage, server: RunningServer): Promise<void> {
  await page.goto(server.url);
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await expectText(page, 'Type what you want to say');
  await page.click('button', 'Start translation');
  await page.click('form label', 'Español');
  await page.fill('form input:not([type=radio])', 'donde esta la estacion');
  await page.click('form button', 'Translate');
  await expectText(page, 'where is the station', 30_000);
}

/** The screens, from the service worker alone. Stops the server. */
export async function openOffline(page: DrivenPage, server: RunningServer): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await server.stop();
  for (const [path, title] of screens) {
    await page.goto(`${server.url}${path}`);
    await expect.poll(() => page.evaluate(() => document.querySelector('h1')?.textContent)).toBe(title);
  }
}

const screens = [
  ['/chats', 'History'],
  ['/settings', 'Settings'],
  ['/purchase', 'Purchase'],
  ['/', 'Live translation'],
] as const;
