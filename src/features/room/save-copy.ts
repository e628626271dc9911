import { closedTurns, withTimesInOrder } from '../../domain/conversation.ts';
import { isWorthUploading } from '../../domain/worth-uploading.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ConversationRecord, ConversationState } from '../../protocol/conversation-record.ts';
import { conversationIdOf } from '../../protocol/ids.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { conversation, turnsOnScreen } from '../../state/conversation.ts';
import { room, setRoomCopy, type RoomCopy } from '../../state/room.ts';
import { reportFailure } from '../../shared/report-failure.ts';

export type SaveCopyDeps = Pick<AppServices, 'clock' | 'conversationStore' | 'conversationTitle' | 'outboxSync'>;

/** Whether there is anything that a history would take. */
export function canSaveCopy(): boolean {
  return room.copyId !== undefined && isWorthUploading(turnsOnScreen(conversation));
}

/**
 * Keeps what a guest has on screen in the history of the signed-in user, with the names of those who spoke: as an upload
 * of this device, which costs nothing. Again with the same id, it adds nothing. Call it once nothing more is said: the
 * server takes each turn as it is first sent.
 */
export async function saveCopy(deps: SaveCopyDeps): Promise<void> {
  const { clock, conversationStore, conversationTitle, outboxSync } = deps;
  const userId = signedInUserId();
  if (userId === undefined || room.copyId === undefined || room.copy === 'waiting' || !canSaveCopy()) return;
  const turns = closedTurns(withTimesInOrder(turnsOnScreen(conversation)));
  const startedAtMs = turns[0]?.startedAtMs ?? clock.now();
  const record: ConversationRecord = {
    schema: 1,
    id: conversationIdOf(room.copyId),
    sessionId: '',
    userId,
    title: conversationTitle(startedAtMs),
    pair: { ...conversation.pair },
    startedAtMs,
    endedAtMs: turns.at(-1)?.startedAtMs ?? startedAtMs,
    state: 'live',
    attempts: 0,
    nextTryAtMs: 0,
    lastError: undefined,
    tokensDeducted: undefined,
    // The server has no session of it, as of what a device interprets by itself.
    interpreter: 'device',
  };
  setRoomCopy(room, 'waiting');
  try {
    // The record of a guest without an account becomes the copy.
    await conversationStore.remove(record.id);
    await conversationStore.create(record);
    await conversationStore.saveTurns(record.id, turns, []);
    // Only now: an upload that runs meanwhile would take what is there.
    await conversationStore.update(record.id, { state: 'finished' });
  } catch (error) {
    reportFailure(error);
    return setRoomCopy(room, 'failed');
  }
  await outboxSync.syncNow();
}

/** Follows the upload of the copy. @returns the function that stops it */
export function followCopy({ outboxSync }: Pick<AppServices, 'outboxSync'>): () => void {
  return outboxSync.onChanged(({ conversationId, state }) => {
    if (conversationId === room.copyId) setRoomCopy(room, copyIn(state));
  });
}

function copyIn(state: ConversationState): RoomCopy {
  if (state === 'stored') return 'stored';
  return state === 'rejected' ? 'failed' : 'waiting';
}
