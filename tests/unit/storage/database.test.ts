import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../../src/storage/database.ts';
import type { Database } from '../../../src/storage/database.ts';
import { createIdbServerCache } from '../../../src/storage/idb-server-cache.ts';
import { createFallbackConversationStore } from '../../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { aSession } from '../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

afterEach(() => vi.useRealTimers());

const connectionOf = (database: Database) => database(async (db) => db);

/** The database as version 1 created it. */
async function firstVersion(name: string): Promise<void> {
  const db = await openDB(name, 1, {
    upgrade(made) {
      made.createObjectStore('conversations', { keyPath: 'id' }).createIndex('state', 'state');
      made
        .createObjectStore('turns', { keyPath: ['conversationId', 'turnId'] })
        .createIndex('conversation', 'conversationId');
      made.createObjectStore('keyring');
    },
  });
  await db.put('conversations', aRecord('c1'));
  await db.put('turns', { conversationId: 'c1', turnId: 't1', turn: aTurn('t1') });
  db.close();
}

test('a conversation stored by version 1 is found by this version', async () => {
  await firstVersion('old');

  const database = createDatabase('old');

  expect(await createIdbConversationStore(database).recordsIn(['finished'])).toMatchObject([{ id: 'c1' }]);
  expect(await createIdbConversationStore(database).turns(conversationIdOf('c1'))).toHaveLength(1);
  await createIdbServerCache(database).saveSessions('ana', [aSession('s1')]);
  expect(await createIdbServerCache(database).copies('ana')).toHaveLength(1);
});

test('this version can use a database of a newer version', async () => {
  const store = createIdbConversationStore(createDatabase('new'));
  await store.create(aRecord('c1'));
  const newer = await openDB('new', 99, { upgrade: (db) => void db.createObjectStore('more') });
  newer.close();

  await store.create(aRecord('c2'));

  expect((await store.recordsIn(['finished'])).map((record) => record.id)).toEqual(['c1', 'c2']);
});

test('a tab that keeps an older version open delays no conversation', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await firstVersion('held');
  const sleeping = await openDB('held', 1);
  const device = createIdbConversationStore(createDatabase('held'));
  const store = createFallbackConversationStore(device, () => undefined);

  const beginning = store.create(aRecord('c2'));
  await vi.advanceTimersByTimeAsync(10_000);
  await beginning;
  expect(store.pageOnlyCount()).toBe(1);

  sleeping.close();
  await expect.poll(() => device.recordsIn(['finished']).catch(() => [])).toHaveLength(1);
  await store.saveTurns(conversationIdOf('c2'), [aTurn('t2')], []);

  expect(store.pageOnlyCount()).toBe(0);
  expect(await device.turns(conversationIdOf('c2'))).toHaveLength(1);
});

test('after a transaction that the browser has lost the next one has a connection of its own', async () => {
  const database = createDatabase('lost');
  const before = await connectionOf(database);
  const lost = before.transaction('keyring', 'readwrite');
  const aborted = lost.done.catch(() => undefined);

  // As Safari reports it when its storage process has ended.
  Object.defineProperty(unwrap(lost), 'error', { value: new DOMException('Connection lost', 'UnknownError') });
  lost.abort();
  await aborted;

  expect(await connectionOf(database)).not.toBe(before);
});

test('a transaction that fails for lack of space leaves the connection in use', async () => {
  const database = createDatabase('full');
  const before = await connectionOf(database);
  const full = before.transaction('keyring', 'readwrite');
  const aborted = full.done.catch(() => undefined);

  Object.defineProperty(unwrap(full), 'error', { value: new DOMException('', 'QuotaExceededError') });
  full.abort();
  await aborted;

  expect(await connectionOf(database)).toBe(before);
});

/** A running conversation with one turn, on a device. */
async function running(name: string) {
  const database = createDatabase(name);
  const device = createIdbConversationStore(database);
  const store = createFallbackConversationStore(device, () => undefined);
  await store.create(aRecord('c1', { state: 'live' }));
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  return { database, device, store };
}

test('a newer version in another tab is not delayed, and the conversation is continued in its database', async () => {
  const { device, store } = await running('upgraded');

  const newer = await openDB('upgraded', 99, { upgrade: (db) => void db.createObjectStore('more') });
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t2', { startedAtMs: 2_000 })], []);
  newer.close();

  expect((await device.turns(conversationIdOf('c1'))).map(({ id }) => id)).toEqual(['t1', 't2']);
  expect(store.pageOnlyCount()).toBe(0);
});

test('a connection that the browser has closed is opened again by the next write', async () => {
  const { database, device, store } = await running('closed');
  const before = await connectionOf(database);

  // Its declared parameter is the class instead of an instance.
  Reflect.apply(forceCloseDatabase, undefined, [unwrap(before)]);
  await expect.poll(() => connectionOf(database)).not.toBe(before);
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t2', { startedAtMs: 2_000 })], []);

  expect((await device.turns(conversationIdOf('c1'))).map(({ id }) => id)).toEqual(['t1', 't2']);
  expect(store.pageOnlyCount()).toBe(0);
});

test('a connection that ends without an event is replaced, and the conversation stays on the device', async () => {
  const { database, device, store } = await running('ended');

  // As Safari leaves it behind: every further transaction throws an InvalidStateError.
  unwrap(await connectionOf(database)).close();
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t2', { startedAtMs: 2_000 })], []);

  expect((await device.turns(conversationIdOf('c1'))).map(({ id }) => id)).toEqual(['t1', 't2']);
  expect(store.pageOnlyCount()).toBe(0);
});
