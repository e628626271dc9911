import { isDeleteWord } from '../domain/validation.ts';
import type { World } from '../ports/world.ts';
import type { ConversationState } from '../protocol/conversation-record.ts';
import { post } from '../state/notices.ts';
import { dropSignIn } from './account.ts';
import { signedInUserId } from './balance-now.ts';

const allStates: readonly ConversationState[] = [
  'live',
  'finished',
  'uploading',
  'stored',
  'needs-sign-in',
  'rejected',
  'device-only',
];

/** Deletes the account for good, here and on the server. `typed` must be the word DELETE. */
export async function closeAccount(world: World, typed: string): Promise<void> {
  const userId = signedInUserId();
  if (!isDeleteWord(typed) || userId === undefined) return;
  const closed = await world.api.call('closeAccount', {});
  if (closed.type === 'failed') return post({ type: 'account-deletion-failed' });
  await emptyDevice(world, userId);
  post({ type: 'account-deleted', kept: closed.answer.kept });
  await dropSignIn(world);
  // What a conversation that was just stopping still wrote.
  await emptyDevice(world, userId);
}

/** Also what was never saved: nobody is left to save it for. */
async function emptyDevice(world: World, userId: string): Promise<void> {
  const records = await world.vault.recordsIn(allStates);
  for (const record of records.filter((one) => one.userId === userId)) await world.vault.remove(record.id);
}
