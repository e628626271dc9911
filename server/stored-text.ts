import { sql } from 'kysely';
import { charactersOfGlossary } from './modules/accounts/accounts-module.ts';
import { charactersOfSessions, sessionsOf } from './modules/chat/chat-module.ts';
import { charactersOfRooms } from './modules/rooms/rooms-module.ts';
import type { StoredText } from './shared/stored-text/text-quota.ts';

/** The texts of an owner in the tables of all modules. */
export const storedText: StoredText = (owner) => {
  const conversations = sql`${charactersOfSessions(owner)} + ${charactersOfRooms(sessionsOf(owner))}`;
  if (owner.type === 'trial') return sql`(${conversations})`;
  return sql`(${conversations} + ${charactersOfGlossary(owner.userId)})`;
};
