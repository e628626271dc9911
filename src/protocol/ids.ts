import type { ConversationId, SessionId } from '../domain/ids.ts';

/** For an id that was just made, or was read from the device's storage. */
export function conversationIdOf(text: string): ConversationId {
  return text as ConversationId;
}

/** For an id that the server has sent. */
export function sessionIdOf(text: string): SessionId {
  return text as SessionId;
}
