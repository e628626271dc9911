import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { ConversationId } from '../domain/ids.ts';
import type { Turn } from '../domain/turn.ts';
import type { Credentials } from '../ports/token-store.ts';
import type { CachedConversation } from '../protocol/cached-conversation.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { withDeadline } from '../shared/async.ts';

export type StoredTurn = { readonly conversationId: ConversationId; readonly turnId: string; readonly turn: Turn };

/** The data of this device, shared by the page and the service worker. */
export type DeviceSchema = DBSchema & {
  conversations: { key: string; value: ConversationRecord; indexes: { state: string } };
  turns: { key: [string, string]; value: StoredTurn; indexes: { conversation: string } };
  copies: { key: [string, string]; value: CachedConversation; indexes: { user: string } };
  /** One entry, `signed-in`: the service worker has no localStorage. */
  keyring: { key: string; value: Credentials };
};

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/** Version 1 has all stores but `copies`, version 2 adds it. Versions only add stores, so that older code can use a newer database. */
const VERSION = 2;

/** Opening can hang: on a suspended tab that keeps an older version open, or on a failing disk. */
const OPEN_TIMEOUT_MS = 10_000;

/** Runs work that may run twice: again over a new connection, where the browser has lost the first one. */
export type Database = <Result>(work: (db: DeviceDatabase) => Promise<Result>) => Promise<Result>;

/**
 * The connection is shared, opened on first use and again after it was closed. While opening hangs, every use rejects;
 * once it has completed after all, the next use finds the connection.
 */
export function createDatabase(name = 'dragoman'): Database {
  let connection: Promise<DeviceDatabase> | undefined;

  function forget(): void {
    connection = undefined;
  }

  /** Another tab can open a newer version only after this connection is closed. */
  function release(): void {
    void connection?.then((db) => db.close());
    forget();
  }

  function connect(): Promise<DeviceDatabase> {
    const opening = open(name, {
      blocking: release,
      terminated: forget,
      lost: () => connection === opening && release(),
    });
    opening.then(() => (connection = opening), forget);
    return withDeadline(OPEN_TIMEOUT_MS, opening);
  }

  return async (work) => {
    const used = (connection ??= connect());
    try {
      return await work(await used);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (connection === used) release();
      return work(await (connection ??= connect()));
    }
  };
}

/** A connection that has ended throws an `InvalidStateError`, at times without a `close` event. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'UnknownError' || error.name === 'InvalidStateError');
}

/**
 * `blocking`: another tab opens a newer version. `terminated`: the browser has closed the connection. `lost`: it has not,
 * and every transaction fails, as after the end of Safari's storage process.
 */
type ConnectionEvents = { readonly blocking: () => void; readonly terminated: () => void; readonly lost: () => void };

async function open(name: string, { lost, ...events }: ConnectionEvents): Promise<DeviceDatabase> {
  const db = await openThisOrNewer(name, events);
  db.addEventListener('abort', ({ target }) => {
    if (target instanceof IDBTransaction && target.error?.name === 'UnknownError') lost();
  });
  return db;
}

async function openThisOrNewer(name: string, events: Omit<ConnectionEvents, 'lost'>): Promise<DeviceDatabase> {
  try {
    return await openDB<DeviceSchema>(name, VERSION, { upgrade, ...events });
  } catch (error) {
    // Created by a newer version of the app, in another tab or before a rollback. Versions only add stores.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB<DeviceSchema>(name, undefined, events);
    throw error;
  }
}

function upgrade(db: DeviceDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    db.createObjectStore('conversations', { keyPath: 'id' }).createIndex('state', 'state');
    db.createObjectStore('turns', { keyPath: ['conversationId', 'turnId'] }).createIndex(
      'conversation',
      'conversationId',
    );
    db.createObjectStore('keyring');
  }
  if (oldVersion < 2) {
    db.createObjectStore('copies', { keyPath: ['userId', 'sessionId'] }).createIndex('user', 'userId');
  }
}
