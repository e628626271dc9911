import type { ConversationId } from '../domain/ids.ts';
import type { Turn, TurnId } from '../domain/turn.ts';
import type { ConversationRecord, ConversationState } from '../protocol/conversation-record.ts';

/** What this device keeps: conversations with their turns, written while they happen. */
export type ConversationStore = {
  create(record: ConversationRecord): Promise<void>;
  /** Writes changed turns and takes out swallowed ones, in one transaction. */
  saveTurns(id: ConversationId, changed: readonly Turn[], removed: readonly TurnId[]): Promise<void>;
  update(id: ConversationId, change: Partial<ConversationRecord>): Promise<void>;
  record(id: ConversationId): Promise<ConversationRecord | undefined>;
  recordsIn(states: readonly ConversationState[]): Promise<readonly ConversationRecord[]>;
  turns(id: ConversationId): Promise<readonly Turn[]>;
  remove(id: ConversationId): Promise<void>;
};
