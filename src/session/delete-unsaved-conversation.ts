import type { ConversationId } from '../domain/ids.ts';
import type { AppServices } from '../ports/services.ts';
import { mayBeOnServer } from '../protocol/conversation-record.ts';

/**
 * Deletes what is said in a conversation that is not saved. The session that the server may have of it, or receives from
 * an upload that is under way, is deleted by a later pass of the outbox.
 */
export async function deleteUnsavedConversation(
  { conversationStore }: Pick<AppServices, 'conversationStore'>,
  id: ConversationId,
): Promise<void> {
  const record = await conversationStore.record(id);
  if (!record || !mayBeOnServer(record)) return conversationStore.remove(id);
  // First: an upload that is under way changes nothing in this state.
  await conversationStore.update(id, {
    state: 'deleted',
    title: '',
    attempts: 0,
    nextTryAtMs: 0,
    lastError: undefined,
    roomToken: undefined,
  });
  const turns = await conversationStore.turns(id);
  await conversationStore.saveTurns(
    id,
    [],
    turns.map((turn) => turn.id),
  );
}
