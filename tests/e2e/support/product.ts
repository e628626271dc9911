import { mergeTests } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { MailedLink } from '../../../src/domain/mailed-link.ts';
import { readEml } from '../../server/mail/read-eml.ts';
import { linkIn } from '../../server/mail/read-outbox.ts';
import { startGateway } from './gateway.ts';
import type { Gateway } from './gateway.ts';
import { playIntoMicrophone } from './launch.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { test as inSharedWindow, windows } from './shared-window.ts';

type TestFixtures = {
  /** The path of what the fake microphone plays: set by `hearing`. */
  readonly recording: string | undefined;
  readonly microphone: void;
};

type WorkerFixtures = {
  readonly server: RunningServer;
  /** In front of the server, for all tests of the worker. */
  readonly gateway: Gateway;
};

/** One server per worker: a file that needs another environment starts one more. Each test has a context of its own. */
export const test = windows.extend<TestFixtures, WorkerFixtures>({
  recording: [undefined, { option: true }],
  microphone: [
    async ({ recording }, use) => {
      if (recording !== undefined) playIntoMicrophone(recording);
      await use();
    },
    { auto: true },
  ],
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  gateway: [
    async ({ server }, use) => {
      const gateway = await startGateway(server.url);
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
});

/** For what does not depend on a first visit: each test starts without storage in a window that knows the app. */
export const testInSharedWindow = mergeTests(test, inSharedWindow).extend({
  restingPath: '/healthz',
});

export { expect } from '@playwright/test';

let people = 0;

export type Person = { readonly email: string; readonly password: string; readonly name: string };

export function newPerson(): Person {
  people += 1;
  const tag = `${Date.now().toString(36)}${people}`;
  return { email: `ana.${tag}@example.org`, password: 'correct horse battery', name: 'Ana' };
}

/** The six digits of the newest mail to this address. */
export async function codeFor(server: RunningServer, email: string): Promise<string> {
  const found = /\b(\d{6})\b/.exec(withoutHeaders(await server.mailTo(email)));
  if (!found?.[1]) throw new Error('the mail has no code');
  return found[1];
}

/** The link of the newest mail to this address. */
export async function linkFor(server: RunningServer, email: string): Promise<MailedLink> {
  return linkIn(readEml(await server.mailTo(email)));
}

function withoutHeaders(mail: string): string {
  return mail.slice(mail.search(/\r?\n\r?\n/));
}

/** Registers through the API. */
export async function registered(server: RunningServer, person: Person): Promise<{ token: string; user: object }> {
  await post(server, '/auth/send-otp', { email: person.email, purpose: 'registration' });
  const { secret: code } = await linkFor(server, person.email);
  return post(server, '/auth/register', { ...person, code });
}

/** Registers through the API and signs the page in, as for a returning user. */
export async function signedInPage(page: Page, server: RunningServer, person = newPerson()): Promise<Person> {
  const { token, user } = await registered(server, person);
  // The storage of this origin, without running the app.
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(
    ([stored, profile]) => {
      localStorage.setItem('translator_auth_token', stored ?? '');
      localStorage.setItem('user_data', profile ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await page.goto(server.url);
  return person;
}

async function post(server: RunningServer, path: string, body: object): Promise<{ token: string; user: object }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { token: string; user: object };
}

/** Requests the API with the token of the signed-in page. */
export async function apiGet(page: Page, server: RunningServer, path: string): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('translator_auth_token'));
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return answer.json();
}

export async function tokensLeft(page: Page, server: RunningServer): Promise<number> {
  const tokens = (await apiGet(page, server, '/user/tokens')) as { available_tokens: number };
  return tokens.available_tokens;
}

export function startButton(page: Page) {
  return page.getByRole('button', { name: 'Start translation' });
}

/** The language of the next typed sentence, by its own name. */
export async function chooseTyped(page: Page, language: string): Promise<void> {
  await page.getByRole('group', { name: 'Language of the text' }).getByText(language, { exact: true }).click();
}

export function stopButton(page: Page) {
  return page.getByRole('button', { name: 'End conversation' });
}

export function bubbles(page: Page) {
  return page.getByRole('article');
}
