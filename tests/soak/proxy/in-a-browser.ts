import { chromium, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from '../../e2e/support/launch.ts';
import { bubbles, newPerson, startButton, stopButton } from '../../e2e/support/product.ts';
import { speechLike, writeWav } from '../../e2e/support/speech.ts';

export type BrowserSettings = {
  readonly url: string;
  /** Whose certificates it shall take, by the digest of the key. */
  readonly signer: string;
  readonly codeFor: (email: string) => Promise<string>;
};

export type BrowserSaw = {
  /** Violations of the content policy, and errors on the console. */
  readonly complaints: readonly string[];
  readonly cookies: readonly string[];
  readonly insecureCookies: readonly string[];
  readonly scriptEncoding: string | undefined;
  readonly saved: string;
  /** Notices about the call that came while it went on. */
  readonly notices: number;
};

const sentences = [1, 7, 13].map((atS) => ({ atS, lengthS: 1.2 }));

/** A user registers, holds a conversation, stores it, signs out and in again, and opens the app offline. */
export async function useInBrowser(settings: BrowserSettings): Promise<BrowserSaw> {
  const profile = mkdtempSync(join(tmpdir(), 'dragoman-profile-'));
  const { args = [], ...options } = launchOptions({ wav: writeWav(speechLike(sentences, 20), 'proxy.wav') });
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--ignore-certificate-errors-spki-list=${settings.signer}`],
    locale: 'en-US',
  });
  try {
    return await walkThrough(context, settings);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function walkThrough(context: BrowserContext, { url, codeFor }: BrowserSettings): Promise<BrowserSaw> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  page.on('pageerror', (failure) => complaints.push(failure.message));
  const script = page.waitForResponse((answer) => answer.url().endsWith('.js') && answer.request().method() === 'GET');
  await page.goto(url);
  const scriptEncoding = (await (await script).allHeaders())['content-encoding'];
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

  const person = newPerson();
  await register(page, url, person, codeFor);
  const { saved, notices } = await talk(page);
  await page
    .getByRole('button', { name: 'Toggle sidebar' })
    .first()
    .click()
    .catch(() => undefined);
  const cookies = await context.cookies();
  await signInAgain(page, url, person);
  await openWithoutNetwork(context, page, url);
  return {
    complaints,
    cookies: cookies.map((cooky) => cooky.name),
    insecureCookies: cookies.filter((cooky) => !cooky.secure).map((cooky) => cooky.name),
    scriptEncoding,
    saved,
    notices,
  };
}

type Person = ReturnType<typeof newPerson>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ });

async function register(page: Page, url: string, person: Person, codeFor: BrowserSettings['codeFor']): Promise<void> {
  await page.goto(`${url}/login`);
  await button(page, 'Create an account').click();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await button(page, 'Send verification code').click();
  await page.getByLabel('Verification code').fill(await codeFor(person.email));
  await button(page, 'Create account').click();
  await expect(userMenu(page)).toBeVisible({ timeout: 15_000 });
}

async function talk(page: Page): Promise<Pick<BrowserSaw, 'saved' | 'notices'>> {
  let notices = 0;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const streams = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('/notices')) streams.add(requestId);
  });
  devtools.on('Network.dataReceived', ({ requestId }) => streams.has(requestId) && (notices += 1));
  await startButton(page).click();
  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 60_000 });
  const whileTalking = notices;
  await stopButton(page).click();
  const savedNotice = page.getByText(/Conversation saved: \d+ turns/);
  await expect(savedNotice).toBeVisible({ timeout: 15_000 });
  return { saved: (await savedNotice.textContent()) ?? '', notices: whileTalking };
}

async function signInAgain(page: Page, url: string, { email, password }: Person): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
  await expect(userMenu(page)).toBeVisible({ timeout: 15_000 });
}

async function openWithoutNetwork(context: BrowserContext, page: Page, url: string): Promise<void> {
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(url);
  await expect(startButton(cold)).toBeVisible({ timeout: 15_000 });
}
