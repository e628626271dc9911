import type { SessionId } from '../domain/ids.ts';
import type { ChatSession, ConversationTurn } from '../protocol/contract.ts';
import type { CachedConversation } from '../protocol/cached-conversation.ts';

/** Copies of the conversations on the server, as far as they have been shown on this device. */
export type ServerCache = {
  /** Stores the sessions of a list; stored turns stay. */
  saveSessions(userId: string, sessions: readonly ChatSession[]): Promise<void>;
  /** Adds turns to a stored conversation; does nothing for any other. */
  addTurns(userId: string, sessionId: SessionId, turns: readonly ConversationTurn[]): Promise<void>;
  /** Newest first. */
  copies(userId: string): Promise<readonly CachedConversation[]>;
  copy(userId: string, sessionId: SessionId): Promise<CachedConversation | undefined>;
  remove(userId: string, sessionIds: readonly SessionId[]): Promise<void>;
  /** Deletes everything of the user, who has signed out. */
  clear(userId: string): Promise<void>;
};
