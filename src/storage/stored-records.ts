import type { StoredKind } from '../ports/device-data.ts';
import { UNSAVED_STATES } from '../protocol/conversation-record.ts';
import { createDatabase, type DeviceDatabase } from './database.ts';

type Add = (kind: StoredKind, bytes: number, count?: number) => void;

/** The conversations and copies in the device's database: their sizes, and their removal. */
export type StoredRecords = { measure(add: Add): Promise<void>; clear(): Promise<void> };

export function createStoredRecords(): StoredRecords {
  const database = createDatabase();
  return {
    measure: (add) => database((db) => measureDatabase(db, add)),
    clear: () => database(clearDatabase),
  };
}

async function measureDatabase(db: DeviceDatabase, add: Add): Promise<void> {
  const kindById = new Map<string, StoredKind>();
  for (const record of await db.getAll('conversations')) {
    const isDeleted = record.state === 'deleted';
    const kind = isDeleted || UNSAVED_STATES.includes(record.state) ? 'outbox' : 'conversations';
    kindById.set(record.id, kind);
    add(kind, sizeOf(record), isDeleted ? 0 : 1);
  }
  for (const turn of await db.getAll('turns'))
    add(kindById.get(turn.conversationId) ?? 'conversations', sizeOf(turn), 0);
  for (const copy of await db.getAll('copies')) add('copies', sizeOf(copy));
}

/** UTF-8, as an approximation of what the browser writes. */
function sizeOf(value: unknown): number {
  return new Blob([JSON.stringify(value)]).size;
}

/** Not deleted as a whole: an open connection of another tab would block that. */
async function clearDatabase(db: DeviceDatabase): Promise<void> {
  const names = [...db.objectStoreNames];
  const tx = db.transaction(names, 'readwrite');
  await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
}
