import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { ConversationId } from '../domain/ids.ts';
import type { Turn } from '../domain/turn.ts';
import type { Credentials } from '../ports/token-store.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import type { CachedConversation } from '../protocol/cached-conversation.ts';

export type StoredTurn = { readonly conversationId: ConversationId; readonly turnId: string; readonly turn: Turn };

/** What this device keeps, shared by the page and the service worker. */
export type DeviceSchema = DBSchema & {
  conversations: { key: string; value: ConversationRecord; indexes: { state: string } };
  turns: { key: [string, string]; value: StoredTurn; indexes: { conversation: string } };
  copies: { key: [string, string]; value: CachedConversation; indexes: { user: string } };
  /** One entry, `signed-in`: the service worker has no localStorage. */
  keyring: { key: string; value: Credentials };
};

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/** 1: conversations, turns, keyring. 2: copies. It only grows, so that older code can go on with a newer database. */
const VERSION = 2;

/** What has not opened by then is held up: by a sleeping tab that will not let go of an older version, or a sick disk. */
const OPEN_MS = 10_000;

/**
 * Opens the device's database, again after the browser has dropped the connection. Whoever wants something of one that
 * is held up is told so, the later ones at once, and finds it when it has opened after all.
 */
export function createDatabase(name = 'dragoman'): () => Promise<DeviceDatabase> {
  let opened: Promise<DeviceDatabase> | undefined;

  function forget(): void {
    opened = undefined;
  }

  function letGo(): void {
    void opened?.then((db) => db.close());
    forget();
  }

  function begin(): Promise<DeviceDatabase> {
    const opening = open(name, { blocking: letGo, terminated: forget });
    opening.then(() => (opened = opening), forget);
    return inTime(opening);
  }

  return () => (opened ??= begin());
}

async function inTime(opening: Promise<DeviceDatabase>): Promise<DeviceDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database of this device does not open')), OPEN_MS);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** `blocking`: a newer version wants in. It is let in, and the database is opened again on the next use. */
type Ends = { readonly blocking: () => void; readonly terminated: () => void };

async function open(name: string, ends: Ends): Promise<DeviceDatabase> {
  try {
    return await openDB<DeviceSchema>(name, VERSION, { upgrade, ...ends });
  } catch (error) {
    // A newer version of the app has been here, in another tab or before it was taken back.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB<DeviceSchema>(name, undefined, ends);
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
