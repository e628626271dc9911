import type { ChatSession, ConversationTurn } from '../protocol/contract.ts';
import type { SavedCopy } from '../protocol/saved-copy.ts';

/** Copies of what the server has, as far as this device has shown it. */
export type Shelf = {
  /** Keeps what a list told; turns that were kept before stay. */
  keepSessions(userId: string, sessions: readonly ChatSession[]): Promise<void>;
  /** Adds turns that were shown, of a conversation that is kept. */
  addTurns(userId: string, sessionId: string, turns: readonly ConversationTurn[]): Promise<void>;
  /** The newest first. */
  copies(userId: string): Promise<readonly SavedCopy[]>;
  copy(userId: string, sessionId: string): Promise<SavedCopy | undefined>;
  forget(userId: string, sessionIds: readonly string[]): Promise<void>;
  /** Somebody leaves this device. */
  empty(userId: string): Promise<void>;
};
