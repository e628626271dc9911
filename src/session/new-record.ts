import type { ConversationRecord } from '../protocol/conversation-record.ts';

type NewRecord = Pick<ConversationRecord, 'id' | 'sessionId' | 'userId' | 'title' | 'pair' | 'startedAtMs'>;

/** The record of a conversation that goes on, and has not been uploaded. */
export function newRecord(conversation: NewRecord) {
  return {
    ...conversation,
    schema: 1,
    endedAtMs: undefined,
    state: 'live',
    attempts: 0,
    nextTryAtMs: 0,
    lastError: undefined,
    tokensDeducted: undefined,
  } as const satisfies ConversationRecord;
}
