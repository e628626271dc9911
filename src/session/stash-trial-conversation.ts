import type { AppServices } from '../ports/services.ts';
import { conversation, isOnlyOnScreen, turnsOnScreen } from '../state/conversation.ts';
import { newRecord } from './new-record.ts';

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
  const title = conversationTitle(startedAtMs);
  const record = newRecord({ id, sessionId: '', userId: undefined, title, pair: { ...pair }, startedAtMs });
  await conversationStore.create(record);
  await conversationStore.saveTurns(id, turns, []);
}
