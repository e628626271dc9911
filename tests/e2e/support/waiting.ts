import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Turn } from '../../../src/domain/turn.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import type { ConversationRecord } from '../../../src/protocol/conversation-record.ts';
import { turnToUpload } from '../../../src/protocol/turn-upload.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';
import { linkFor, newPerson } from './product.ts';
import type { Person } from './product.ts';
import type { RunningServer } from './server.ts';
import { sessionIdOf } from '../../../src/protocol/ids.ts';

export const UPLOAD = '/api/chat/conversations';

/** A user as stored on the device. */
export type SignedIn = Person & { readonly token: string; readonly user: { readonly id: string } };

/** Two turns of ten tokens each. */
const TURNS = 2;
export const TOKENS = TURNS * 10;

export async function signUp(server: RunningServer): Promise<SignedIn> {
  const person = newPerson();
  await callApi(server, 'POST', '/auth/send-otp', { email: person.email, purpose: 'registration' });
  const { secret: code } = await linkFor(server, person.email);
  const answer = await callApi(server, 'POST', '/auth/register', { ...person, code });
  return { ...person, ...(answer as Pick<SignedIn, 'token' | 'user'>) };
}

export async function callApi(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Signs the device in as this user and opens the app. */
export async function comeIn(page: Page, url: string, { token, user }: SignedIn, path = '/'): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    ([stored, profile]) => {
      localStorage.setItem('translator_auth_token', stored ?? '');
      localStorage.setItem('user_data', profile ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await page.goto(`${url}${path}`);
  await page.getByRole('button', { name: /User menu/ }).waitFor();
}

/** A finished conversation on the device, with its session on the server. */
export async function aWaitingConversation(
  server: RunningServer,
  person: SignedIn,
  change: Partial<ConversationRecord> = {},
): Promise<{ readonly record: ConversationRecord; readonly turns: readonly Turn[] }> {
  const made = (await callApi(server, 'POST', '/chat/sessions', {}, person.token)) as { session: { id: string } };
  const startedAtMs = Date.now() - 60_000;
  const id = `waiting-${made.session.id}`;
  const usage = { ...noUsage, totalTokens: 10, inputTokens: 6, outputTokens: 4 };
  const turns = Array.from({ length: TURNS }, (_, index) => {
    const words = { source: { text: `问题 ${index}`, language: 'cmn' as const } };
    const translation = { text: `Question number ${index}`, language: 'eng' as const };
    return aTurn(`${id}-${index}`, { ...words, translation, usage, startedAtMs: startedAtMs + index * 1000 });
  });
  const record = aRecord(id, {
    sessionId: sessionIdOf(made.session.id),
    userId: person.user.id,
    title: 'At the station',
    startedAtMs,
    endedAtMs: startedAtMs + 30_000,
    ...change,
  });
  return { record, turns };
}

type Waiting = Awaited<ReturnType<typeof aWaitingConversation>>;

/** Writes it to IndexedDB as the app would. With `version` the database is created in that version first. */
export async function putOnDevice(page: Page, waiting: Waiting, version?: number): Promise<void> {
  await page.evaluate(
    ({ record, turns, version }) =>
      new Promise<void>((resolve, reject) => {
        const opening = version === undefined ? indexedDB.open('dragoman') : indexedDB.open('dragoman', version);
        opening.onupgradeneeded = () => {
          const db = opening.result;
          db.createObjectStore('conversations', { keyPath: 'id' }).createIndex('state', 'state');
          db.createObjectStore('turns', { keyPath: ['conversationId', 'turnId'] }).createIndex(
            'conversation',
            'conversationId',
          );
          db.createObjectStore('keyring');
        };
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction(['conversations', 'turns'], 'readwrite');
          tx.objectStore('conversations').put(record);
          for (const turn of turns) tx.objectStore('turns').put({ conversationId: record.id, turnId: turn.id, turn });
          tx.oncomplete = () => {
            db.close();
            resolve();
          };
          tx.onerror = () => reject(tx.error ?? new Error('not written'));
        };
      }),
    { ...waiting, version },
  );
}

export async function seed(
  page: Page,
  server: RunningServer,
  person: SignedIn,
  change: Partial<ConversationRecord> = {},
): Promise<Waiting> {
  const waiting = await aWaitingConversation(server, person, change);
  await putOnDevice(page, waiting);
  return waiting;
}

/** Triggers an upload of the outbox. */
export async function nudge(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

export async function turnsOnServer(server: RunningServer, person: SignedIn, waiting: Waiting): Promise<number> {
  const path = `/chat/sessions/${waiting.record.sessionId}`;
  const { session } = (await callApi(server, 'GET', path, undefined, person.token)) as {
    session: { total_turns_count: number };
  };
  return session.total_turns_count;
}

export async function tokensOf(server: RunningServer, person: SignedIn): Promise<number> {
  const tokens = (await callApi(server, 'GET', '/user/tokens', undefined, person.token)) as {
    available_tokens: number;
  };
  return tokens.available_tokens;
}

/** The state of a record on the device. */
export function stateOnDevice(page: Page, { record }: Waiting): Promise<string | undefined> {
  return page.evaluate(
    (id) =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('dragoman');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const db = opening.result;
          const got = db.transaction('conversations').objectStore('conversations').get(id);
          got.onsuccess = () => {
            db.close();
            const found = got.result as { state: string } | undefined;
            resolve(found?.state);
          };
        };
      }),
    record.id,
  );
}

/** Expects it to be stored and charged exactly once, and marked as stored on the device. */
export async function expectSavedOnce(
  page: Page,
  server: RunningServer,
  person: SignedIn,
  waiting: Waiting,
  tokensBefore: number,
): Promise<void> {
  await expect.poll(() => stateOnDevice(page, waiting), { timeout: 20_000 }).toBe('stored');
  expect(await turnsOnServer(server, person, waiting)).toBe(TURNS);
  expect(await tokensOf(server, person)).toBe(tokensBefore - TOKENS);
}

/** A conversation of two turns in the person's history. */
export async function aSavedConversation(server: RunningServer, person: SignedIn): Promise<void> {
  const { record, turns } = await aWaitingConversation(server, person);
  const body = { session_id: record.sessionId, conversation_turns: turns.map(turnToUpload) };
  await callApi(server, 'POST', '/chat/conversations', body, person.token);
}
