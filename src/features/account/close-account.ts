import type { AccountFailure } from '../../domain/account-failure.ts';
import { isDeleteWord } from '../../domain/validation.ts';
import type { AppServices } from '../../ports/services.ts';
import { CONVERSATION_STATES } from '../../protocol/conversation-record.ts';
import { reportFailure } from '../../shared/report-failure.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { showOnly } from '../../state/notices.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { accountResultOf, type AccountResult } from './account-result.ts';
import { clearSignIn, type AccountDeps } from './account.ts';
import { showFailure } from './show-failure.ts';

/** The password, with two-factor authentication a mailed code too; without a password the code alone. */
export type OwnerProof = { readonly password?: string | undefined; readonly code?: string | undefined };

export type Deletion = {
  /** Must be the word DELETE. */
  readonly typed: string;
  readonly confirmation: OwnerProof;
};

/** Failures that the form can show at its fields. */
const correctable: ReadonlySet<AccountFailure['type']> = new Set([
  'invalid-credentials',
  'invalid-code',
  'too-many-tries',
]);

/** Deletes the account on the server and its data on this device. */
export async function closeAccount(
  deps: AccountDeps & Pick<AppServices, 'session'>,
  { typed, confirmation }: Deletion,
): Promise<AccountResult> {
  const userId = signedInUserId();
  if (!isDeleteWord(typed) || userId === undefined) return { type: 'done' };
  const result = await deps.api.request('closeAccount', { body: confirmation });
  if (result.type === 'failed') {
    const failed = accountResultOf(result);
    if (failed.type === 'failed' && correctable.has(failed.failure.type)) return failed;
    if (!(await isTokenRefused(deps))) {
      showFailure(result, { type: 'account-deletion-failed' });
      return { type: 'done' };
    }
  }
  if (isSessionActive(session)) await deps.session.stopSession();
  // A device that fails for a moment must not stay signed in with an account that does not exist.
  await deleteConversations(deps, userId).catch(reportFailure);
  await clearSignIn(deps);
  // A session that was stopping may have written more meanwhile.
  await deleteConversations(deps, userId);
  // The server's notice about the ended session says the same.
  showOnly({ type: 'account-deleted', kept: result.type === 'ok' ? result.body.kept : [] });
  return { type: 'done' };
}

/** The response may be lost after the account was deleted: then its token is not valid any more. */
async function isTokenRefused({ api }: Pick<AppServices, 'api'>): Promise<boolean> {
  const profile = await api.request('profile', {});
  return profile.type === 'failed' && profile.status === 401;
}

/** Removes unsaved conversations too: their account no longer exists. */
async function deleteConversations(
  { conversationStore }: Pick<AppServices, 'conversationStore'>,
  userId: string,
): Promise<void> {
  const records = await conversationStore.recordsIn(CONVERSATION_STATES);
  for (const { id } of records.filter((record) => record.userId === userId)) await conversationStore.remove(id);
}
