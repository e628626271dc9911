import type { AppServices } from '../../ports/services.ts';
import type { ConversationRecord } from '../../protocol/conversation-record.ts';
import { conversationIdOf } from '../../protocol/ids.ts';
import { showStored } from '../../session/show-stored.ts';
import { clearConversation } from '../../state/conversation.ts';
import { forgetRoom, room, setRoomOver } from '../../state/room.ts';
import { reportFailure, reportedAs } from '../../shared/report-failure.ts';

type Deps = Pick<AppServices, 'conversationStore'>;

/** The stored copies of rooms joined as a guest, newest first. Empty where the browser forbids storage. */
export async function guestCopies({ conversationStore }: Deps): Promise<readonly ConversationRecord[]> {
  const records = await conversationStore
    .recordsIn(['device-only'])
    .catch(reportedAs<readonly ConversationRecord[]>([]));
  return records.filter(({ guestOf, userId }) => guestOf && userId === undefined).toReversed();
}

/** Shows it as it was shown when the room ended. */
export async function openGuestCopy({ conversationStore }: Deps, record: ConversationRecord): Promise<void> {
  const turns = await conversationStore.turns(record.id);
  showStored(record, turns, 'trial');
  setRoomOver(room, 'left', record.id, record.guestOf?.isCopyWanted === true);
}

export async function removeGuestCopy({ conversationStore }: Deps, { id }: ConversationRecord): Promise<void> {
  await conversationStore.remove(id);
}

/** It was saved as a file: the device need not keep it. It stays on screen. */
export async function releaseShownCopy({ conversationStore }: Deps): Promise<void> {
  if (room.copyId === undefined || room.copy === 'waiting') return;
  await conversationStore.remove(conversationIdOf(room.copyId)).catch(reportFailure);
}

/** Removes what is shown from the device and the screen. */
export async function removeShownCopy(deps: Deps): Promise<void> {
  await releaseShownCopy(deps);
  clearConversation();
  forgetRoom(room);
}

/** So that the copy is made also where the login takes the page away. */
export async function storePendingSave({ conversationStore }: Deps): Promise<void> {
  if (room.copyId === undefined) return;
  const id = conversationIdOf(room.copyId);
  const copy = await conversationStore.record(id).catch(reportedAs(undefined));
  if (copy?.guestOf) await conversationStore.update(id, { guestOf: { ...copy.guestOf, isCopyWanted: true } });
}
