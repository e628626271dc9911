import { isDeleteWord } from '../../domain/validation.ts';
import type { AppServices } from '../../ports/services.ts';
import { CONVERSATION_STATES } from '../../protocol/conversation-record.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { showNotice } from '../../state/notices.ts';
import { clearSignIn } from './account.ts';
import type { AccountDeps } from './account.ts';

/** Deletes the account on the server and its data on this device. `typed` must be the word DELETE. */
export async function closeAccount(deps: AccountDeps, typed: string): Promise<void> {
  const userId = signedInUserId();
  if (!isDeleteWord(typed) || userId === undefined) return;
  const result = await deps.api.request('closeAccount', {});
  if (result.type === 'failed') return showNotice({ type: 'account-deletion-failed' });
  await deleteConversations(deps, userId);
  showNotice({ type: 'account-deleted', kept: result.body.kept });
  await clearSignIn(deps);
  // A session that was stopping may have written more meanwhile.
  await deleteConversations(deps, userId);
}

/** Removes unsaved conversations too: their account no longer exists. */
async function deleteConversations(
  { conversationStore }: Pick<AppServices, 'conversationStore'>,
  userId: string,
): Promise<void> {
  const records = await conversationStore.recordsIn(CONVERSATION_STATES);
  for (const { id } of records.filter((record) => record.userId === userId)) await conversationStore.remove(id);
}
