import type { ConversationId } from '../domain/ids.ts';
import type { Turn } from '../domain/turn.ts';
import type { AppServices } from '../ports/services.ts';

/**
 * Saves a corrected turn of a conversation that is over. One that is uploaded, or is being uploaded as it was before, is
 * uploaded again: the server takes corrections of turns that it has.
 * @returns false when this device has no such conversation
 * @throws what the store throws
 */
export async function saveCorrection(
  { conversationStore, outboxSync }: Pick<AppServices, 'conversationStore' | 'outboxSync'>,
  id: ConversationId,
  turn: Turn,
): Promise<boolean> {
  const record = await conversationStore.record(id);
  if (!record || record.state === 'deleted') return false;
  await conversationStore.saveTurns(id, [turn], []);
  await conversationStore.update(id, { state: 'finished', attempts: 0, nextTryAtMs: 0 }, ['uploading', 'stored']);
  // The correction is stored: an upload may take minutes.
  void outboxSync.syncNow();
  return true;
}
