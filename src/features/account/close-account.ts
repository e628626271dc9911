import { isDeleteWord } from '../../domain/validation.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ConversationState } from '../../protocol/conversation-record.ts';
import { showNotice } from '../../state/notices.ts';
import { clearSignIn } from './account.ts';
import { signedInUserId } from '../../state/balance-now.ts';

const allStates: readonly ConversationState[] = [
  'live',
  'finished',
  'uploading',
  'stored',
  'needs-sign-in',
  'rejected',
  'device-only',
];

/** Deletes the account on the server and its data on this device. `typed` must be the word DELETE. */
export async function closeAccount(world: AppServices, typed: string): Promise<void> {
  const userId = signedInUserId();
  if (!isDeleteWord(typed) || userId === undefined) return;
  const closed = await world.api.request('closeAccount', {});
  if (closed.type === 'failed') return showNotice({ type: 'account-deletion-failed' });
  await emptyDevice(world, userId);
  showNotice({ type: 'account-deleted', kept: closed.body.kept });
  await clearSignIn(world);
  // A session that was stopping may have written more meanwhile.
  await emptyDevice(world, userId);
}

/** Removes unsaved conversations too: their account no longer exists. */
async function emptyDevice(world: AppServices, userId: string): Promise<void> {
  const records = await world.conversationStore.recordsIn(allStates);
  for (const record of records.filter((one) => one.userId === userId)) await world.conversationStore.remove(record.id);
}
