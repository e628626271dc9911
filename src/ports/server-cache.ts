import type { SessionId } from '../domain/ids.ts';
import type { ChatSession, ConversationTurn } from '../protocol/contract.ts';
import type { CachedConversation } from '../protocol/cached-conversation.ts';

/** Copies of what the server has, as far as this device has shown it. */
export type ServerCache = {
  /** Keeps what a list told; turns that were kept before stay. */
  saveSessions(userId: string, sessions: readonly ChatSession[]): Promise<void>;
  /** Adds turns that were shown, of a conversation that is kept. */
  addTurns(userId: string, sessionId: SessionId, turns: readonly ConversationTurn[]): Promise<void>;
  /** The newest first. */
  copies(userId: string): Promise<readonly CachedConversation[]>;
  copy(userId: string, sessionId: SessionId): Promise<CachedConversation | undefined>;
  remove(userId: string, sessionIds: readonly SessionId[]): Promise<void>;
  /** Somebody leaves this device. */
  clear(userId: string): Promise<void>;
};
