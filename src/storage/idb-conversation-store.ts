import type { Turn } from '../domain/turn.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import { parseConversationRecord } from '../protocol/conversation-record.ts';
import type { Database } from './database.ts';

/** Writes of records are durable before they resolve. */
export function createIdbConversationStore(database: Database): ConversationStore {
  return {
    create: (record) =>
      database(async (db) => {
        const tx = db.transaction('conversations', 'readwrite', { durability: 'strict' });
        await Promise.all([tx.store.put(record), tx.done]);
      }),

    saveTurns: (conversationId, changed, removed) =>
      database(async (db) => {
        const tx = db.transaction('turns', 'readwrite');
        const puts = changed.map((turn) => tx.store.put({ conversationId, turnId: turn.id, turn }));
        const deletions = removed.map((turnId) => tx.store.delete([conversationId, turnId]));
        await Promise.all([...puts, ...deletions, tx.done]);
      }),

    update: (conversationId, change, from) =>
      database(async (db) => {
        const tx = db.transaction('conversations', 'readwrite', { durability: 'strict' });
        const record = parseConversationRecord(await tx.store.get(conversationId));
        if (record && (!from || from.includes(record.state))) await tx.store.put({ ...record, ...change });
        await tx.done;
      }),

    record: async (conversationId) =>
      parseConversationRecord(await database((db) => db.get('conversations', conversationId))),

    async recordsIn(states) {
      const found = await database((db) => {
        const index = db.transaction('conversations').store.index('state');
        return Promise.all(states.map((state) => index.getAll(state)));
      });
      const records = found.flat().flatMap((value) => parseConversationRecord(value) ?? []);
      return records.sort((a, b) => a.startedAtMs - b.startedAtMs);
    },

    async turns(conversationId) {
      const found = await database((db) => db.getAllFromIndex('turns', 'conversation', conversationId));
      return inTimeOrder(found.map((value) => value.turn));
    },

    turnCount: (conversationId) => database((db) => db.countFromIndex('turns', 'conversation', conversationId)),

    remove: (conversationId) =>
      database(async (db) => {
        const tx = db.transaction(['conversations', 'turns'], 'readwrite');
        const turns = tx.objectStore('turns');
        const keys = await turns.index('conversation').getAllKeys(conversationId);
        await Promise.all([
          tx.objectStore('conversations').delete(conversationId),
          ...keys.map((key) => turns.delete(key)),
          tx.done,
        ]);
      }),
  };
}

function inTimeOrder(turns: Turn[]): readonly Turn[] {
  return turns.sort((a, b) => a.startedAtMs - b.startedAtMs);
}
