import type { Turn, TurnId } from '../domain/turn.ts';
import type { ConversationRecord, ConversationState } from '../protocol/conversation-record.ts';

/** What this device keeps: conversations with their turns, written while they happen. */
export type ConversationStore = {
  create(record: ConversationRecord): Promise<void>;
  /** Writes changed turns and takes out swallowed ones, in one transaction. */
  saveTurns(conversationId: string, changed: readonly Turn[], removed: readonly TurnId[]): Promise<void>;
  update(conversationId: string, change: Partial<ConversationRecord>): Promise<void>;
  record(conversationId: string): Promise<ConversationRecord | undefined>;
  recordsIn(states: readonly ConversationState[]): Promise<readonly ConversationRecord[]>;
  turns(conversationId: string): Promise<readonly Turn[]>;
  remove(conversationId: string): Promise<void>;
};
