import type { ConversationId } from '../domain/ids.ts';
import type { Turn, TurnId } from '../domain/turn.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';

/** Conversations that last until the page is closed. */
export function createMemoryConversationStore(): ConversationStore {
  const records = new Map<ConversationId, ConversationRecord>();
  const turnsOf = new Map<ConversationId, Map<TurnId, Turn>>();

  return {
    async create(record) {
      records.set(record.id, record);
    },
    async saveTurns(conversationId, changed, removed) {
      const turns = turnsOf.get(conversationId) ?? new Map<TurnId, Turn>();
      turnsOf.set(conversationId, turns);
      for (const turn of changed) turns.set(turn.id, turn);
      for (const id of removed) turns.delete(id);
    },
    async update(conversationId, change, from) {
      const record = records.get(conversationId);
      if (record && (!from || from.includes(record.state))) records.set(conversationId, { ...record, ...change });
    },
    async record(conversationId) {
      return records.get(conversationId);
    },
    async recordsIn(states) {
      const found = [...records.values()].filter((record) => states.includes(record.state));
      return found.sort((a, b) => a.startedAtMs - b.startedAtMs);
    },
    async turns(conversationId) {
      const turns = [...(turnsOf.get(conversationId)?.values() ?? [])];
      return turns.sort((a, b) => a.startedAtMs - b.startedAtMs);
    },
    turnCount: async (conversationId) => turnsOf.get(conversationId)?.size ?? 0,
    async remove(conversationId) {
      records.delete(conversationId);
      turnsOf.delete(conversationId);
    },
  };
}
