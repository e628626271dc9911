import type { AppServices } from '../ports/services.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { conversation, isOnlyOnScreen, turnsOnScreen } from '../state/conversation.ts';

type StashDeps = Pick<AppServices, 'clock' | 'conversationStore' | 'conversationTitle'>;

/**
 * Keeps a trial's conversation on this device, as a crash would leave it: the next page shows it again (see
 * `recoverConversations`).
 */
export async function stashTrialConversation({
  clock,
  conversationStore,
  conversationTitle,
}: StashDeps): Promise<void> {
  const { id, pair } = conversation;
  if (id === undefined || !isOnlyOnScreen()) return;
  const turns = turnsOnScreen(conversation);
  const startedAtMs = turns[0]?.startedAtMs ?? clock.now();
  const record: ConversationRecord = {
    schema: 1,
    id,
    sessionId: '',
    userId: undefined,
    title: conversationTitle(startedAtMs),
    pair: { ...pair },
    startedAtMs,
    endedAtMs: undefined,
    state: 'live',
    attempts: 0,
    nextTryAtMs: 0,
    lastError: undefined,
    tokensDeducted: undefined,
    interpreter: undefined,
  };
  await conversationStore.create(record);
  await conversationStore.saveTurns(id, turns, []);
}
