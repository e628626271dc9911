import type { ConversationId } from '../domain/ids.ts';
import type { Turn, TurnId } from '../domain/turn.ts';
import type { ConversationRecord, ConversationState } from '../protocol/conversation-record.ts';

/** The conversations of this device with their turns, written during the session. */
export type ConversationStore = {
  /** Replaces a record of the same id. */
  create(record: ConversationRecord): Promise<void>;
  /** Writes changed turns and deletes merged ones in one transaction. */
  saveTurns(id: ConversationId, changed: readonly Turn[], removed: readonly TurnId[]): Promise<void>;
  /**
   * Does nothing when there is no such conversation.
   * @param from does nothing in another state either, which is read in the same transaction
   */
  update(id: ConversationId, change: Partial<ConversationRecord>, from?: readonly ConversationState[]): Promise<void>;
  record(id: ConversationId): Promise<ConversationRecord | undefined>;
  /**
   * Oldest first.
   * @param mustBeComplete rejects where the device cannot be read, instead of returning what is in memory
   */
  recordsIn(states: readonly ConversationState[], mustBeComplete?: boolean): Promise<readonly ConversationRecord[]>;
  /** In the order in which they were spoken. */
  turns(id: ConversationId): Promise<readonly Turn[]>;
  turnCount(id: ConversationId): Promise<number>;
  remove(id: ConversationId): Promise<void>;
};
