import type { SessionId } from '../domain/ids.ts';
import type { ChatSession, ConversationTurn } from './contract.ts';

/** What this device keeps of a conversation that the server has, to be read without a network. */
export type CachedConversation = {
  readonly schema: 1;
  /** Whose it is: nobody else at this device sees it. */
  readonly userId: string;
  readonly sessionId: SessionId;
  readonly session: ChatSession;
  /** Those that have been shown here, in the order in which they were said. */
  readonly turns: readonly ConversationTurn[];
};

/** Reads a copy from storage, where another version of the app may have written it. */
export function parseCachedConversation(value: unknown): CachedConversation | undefined {
  if (typeof value !== 'object' || value === null || !('schema' in value) || value.schema !== 1) return undefined;
  const whole =
    'userId' in value && 'sessionId' in value && 'session' in value && 'turns' in value && Array.isArray(value.turns);
  return whole ? (value as CachedConversation) : undefined;
}
