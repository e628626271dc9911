import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Turn } from '../domain/turn.ts';
import type { Keys } from '../ports/keyring.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';

export type StoredTurn = { readonly conversationId: string; readonly turnId: string; readonly turn: Turn };

/** What this device keeps, shared by the page and the service worker. */
export type DeviceSchema = DBSchema & {
  conversations: { key: string; value: ConversationRecord; indexes: { state: string } };
  turns: { key: [string, string]; value: StoredTurn; indexes: { conversation: string } };
  /** One entry, `signed-in`: the service worker has no localStorage. */
  keyring: { key: string; value: Keys };
};

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const VERSION = 1;

/** Opens the device's database, again after the browser has dropped the connection. */
export function createDatabase(name = 'dragoman'): () => Promise<DeviceDatabase> {
  let opened: Promise<DeviceDatabase> | undefined;

  function forget(): void {
    opened = undefined;
  }

  function letGo(): void {
    void opened?.then((db) => db.close());
    forget();
  }

  return () => {
    opened ??= openDB<DeviceSchema>(name, VERSION, {
      upgrade,
      // A newer version wants in: let it, and open again on the next use.
      blocking: letGo,
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
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
}
