import type { Turn } from '../domain/turn.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import { parseConversationRecord } from '../protocol/conversation-record.ts';
import type { DeviceDatabase } from './database.ts';

/** Writes of records are durable before they resolve. */
export function createIdbConversationStore(database: () => Promise<DeviceDatabase>): ConversationStore {
  return {
    async create(record) {
      const tx = (await database()).transaction('conversations', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put(record), tx.done]);
    },

    async saveTurns(conversationId, changed, removed) {
      const tx = (await database()).transaction('turns', 'readwrite');
      const puts = changed.map((turn) => tx.store.put({ conversationId, turnId: turn.id, turn }));
      const deletions = removed.map((turnId) => tx.store.delete([conversationId, turnId]));
      await Promise.all([...puts, ...deletions, tx.done]);
    },

    async update(conversationId, change, from) {
      const tx = (await database()).transaction('conversations', 'readwrite', { durability: 'strict' });
      const record = parseConversationRecord(await tx.store.get(conversationId));
      if (record && (!from || from.includes(record.state))) await tx.store.put({ ...record, ...change });
      await tx.done;
    },

    async record(conversationId) {
      return parseConversationRecord(await (await database()).get('conversations', conversationId));
    },

    async recordsIn(states) {
      const tx = (await database()).transaction('conversations');
      const found = await Promise.all(states.map((state) => tx.store.index('state').getAll(state)));
      const records = found.flat().flatMap((value) => parseConversationRecord(value) ?? []);
      return records.sort((a, b) => a.startedAtMs - b.startedAtMs);
    },

    async turns(conversationId) {
      const found = await (await database()).getAllFromIndex('turns', 'conversation', conversationId);
      return inTimeOrder(found.map((value) => value.turn));
    },

    async remove(conversationId) {
      const tx = (await database()).transaction(['conversations', 'turns'], 'readwrite');
      const turns = tx.objectStore('turns');
      const keys = await turns.index('conversation').getAllKeys(conversationId);
      await Promise.all([
        tx.objectStore('conversations').delete(conversationId),
        ...keys.map((key) => turns.delete(key)),
        tx.done,
      ]);
    },
  };
}

function inTimeOrder(turns: Turn[]): readonly Turn[] {
  return turns.sort((a, b) => a.startedAtMs - b.startedAtMs);
}
