import { withTimesInOrder } from '../domain/conversation.ts';
import type { Turn } from '../domain/turn.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { conversationIdOf } from '../protocol/ids.ts';

/**
 * Keeps on this device what a guest of a room has seen, until they save or remove it: it is in no history of theirs.
 * Again, as after a reload, it replaces the stored copy, except for one that is being saved to the history.
 * @param turns all of the conversation, in the order of the room
 */
export async function saveGuestCopy(
  store: ConversationStore,
  record: ConversationRecord,
  turns: readonly Turn[],
  endedAtMs: number,
): Promise<void> {
  if (!record.guestOf) return;
  const id = conversationIdOf(record.guestOf.copyId);
  if ((await store.record(id))?.userId !== undefined) return;
  await store.remove(id);
  await store.create({ ...record, id, state: 'device-only', endedAtMs });
  await store.saveTurns(id, withTimesInOrder(turns), []);
}
