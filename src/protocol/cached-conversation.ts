import type { SessionId } from '../domain/ids.ts';
import type { ChatSession, ConversationTurn } from './contract.ts';

/** The copy of a conversation on the server, for reading offline. */
export type CachedConversation = {
  readonly schema: 1;
  /** Shown to this user only. */
  readonly userId: string;
  readonly sessionId: SessionId;
  readonly session: ChatSession;
  /** The turns that have been shown on this device, in the order in which they were spoken. */
  readonly turns: readonly ConversationTurn[];
};

/** Reads a copy from storage, where another version of the app may have written it. */
export function parseCachedConversation(value: unknown): CachedConversation | undefined {
  if (typeof value !== 'object' || value === null || !('schema' in value) || value.schema !== 1) return undefined;
  const isComplete =
    'userId' in value && 'sessionId' in value && 'session' in value && 'turns' in value && Array.isArray(value.turns);
  return isComplete ? (value as CachedConversation) : undefined;
}
