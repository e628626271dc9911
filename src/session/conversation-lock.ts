import type { ConversationId } from '../domain/ids.ts';

/** A tab holds the lock of this name and the conversation's id while it records the conversation. */
export const CONVERSATION_LOCK_PREFIX = 'conversation:';

export function conversationLock(id: ConversationId): string {
  return `${CONVERSATION_LOCK_PREFIX}${id}`;
}
