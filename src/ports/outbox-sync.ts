import type { ConversationId } from '../domain/ids.ts';
import type { ConversationState } from '../protocol/conversation-record.ts';

/** The new state of one conversation of the outbox. */
export type OutboxChange = {
  readonly conversationId: ConversationId;
  readonly userId: string | undefined;
  readonly state: ConversationState;
  readonly turnCount: number;
  readonly tokensDeducted: number | undefined;
  readonly warning: string | undefined;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  /** The attempt has led back to the state before it, which was announced then: counts change back, nothing else. */
  readonly isRepeated: boolean;
};

/** Uploads the conversations of the outbox. */
export type OutboxSync = {
  /**
   * Resolves after one pass over the outbox; what is left is retried later. Call it when the network is believed to
   * work: uploads that only waited for it are due at once.
   */
  syncNow(): Promise<void>;
  /** The server has responded to a request: uploads what is left of earlier passes. */
  nudge(): void;
  onChanged(listener: (change: OutboxChange) => void): () => void;
};
