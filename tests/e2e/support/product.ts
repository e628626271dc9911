import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** One server per worker, with the environment given by the test file. */
export const test = base.extend<object, { serverEnv: Record<string, string>; server: RunningServer }>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer({ env: serverEnv });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
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

function withoutHeaders(mail: string): string {
  return mail.slice(mail.search(/\r?\n\r?\n/));
}

/** Registers through the API and signs the page in, as for a returning user. */
export async function signedInPage(page: Page, server: RunningServer, person = newPerson()): Promise<Person> {
  await post(server, '/auth/send-otp', { email: person.email, purpose: 'registration' });
  const code = await codeFor(server, person.email);
  const { token, user } = await post(server, '/auth/register', { ...person, code });
  // The storage of this origin, without running the app.
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(
    ([kept, profile]) => {
      localStorage.setItem('translator_auth_token', kept ?? '');
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

export function stopButton(page: Page) {
  return page.getByRole('button', { name: 'End conversation' });
}

export function bubbles(page: Page) {
  return page.getByRole('article');
}
