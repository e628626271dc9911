import { sessionIdOf } from '../protocol/ids.ts';
import type { ConversationTurn } from '../protocol/contract.ts';
import type { ServerCache } from '../ports/server-cache.ts';
import { parseCachedConversation } from '../protocol/cached-conversation.ts';
import type { Database } from './database.ts';

/** The server has all of it, so a write may be lost. */
export function createIdbServerCache(database: Database): ServerCache {
  return {
    saveSessions: (userId, sessions) =>
      database(async (db) => {
        const tx = db.transaction('copies', 'readwrite');
        for (const session of sessions) {
          const known = parseCachedConversation(await tx.store.get([userId, session.id]));
          const turns = mergeTurns(known?.turns ?? [], session.conversation_turns);
          await tx.store.put({ schema: 1, userId, sessionId: sessionIdOf(session.id), session, turns });
        }
        await tx.done;
      }),

    addTurns: (userId, sessionId, turns) =>
      database(async (db) => {
        const tx = db.transaction('copies', 'readwrite');
        const known = parseCachedConversation(await tx.store.get([userId, sessionId]));
        if (known) await tx.store.put({ ...known, turns: mergeTurns(known.turns, turns) });
        await tx.done;
      }),

    async copies(userId) {
      const found = await database((db) => db.getAllFromIndex('copies', 'user', userId));
      const copies = found.flatMap((value) => parseCachedConversation(value) ?? []);
      return copies.sort((a, b) => b.session.created_at.localeCompare(a.session.created_at));
    },

    copy: async (userId, sessionId) =>
      parseCachedConversation(await database((db) => db.get('copies', [userId, sessionId]))),

    remove: (userId, sessionIds) =>
      database(async (db) => {
        const tx = db.transaction('copies', 'readwrite');
        await Promise.all([...sessionIds.map((id) => tx.store.delete([userId, id])), tx.done]);
      }),

    clear: (userId) =>
      database(async (db) => {
        const tx = db.transaction('copies', 'readwrite');
        const keys = await tx.store.index('user').getAllKeys(userId);
        await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
      }),
  };
}

/** Without duplicates, in the order in which they were spoken. */
function mergeTurns(
  before: readonly ConversationTurn[],
  more: readonly ConversationTurn[],
): readonly ConversationTurn[] {
  const byId = new Map([...before, ...more].map((turn) => [turn.item_id, turn]));
  return [...byId.values()].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}
