import type { SessionId } from '../domain/ids.ts';
import type { AppServices } from '../ports/services.ts';
import { serverIdOf } from '../protocol/conversation-record.ts';
import { signedInUserId } from '../state/current-balance.ts';
import { reportFailure } from '../shared/report-failure.ts';

type LocalCopyDeps = Pick<AppServices, 'conversationStore' | 'serverCache'>;

/** Removes local copies of conversations that the server no longer has. Conversations that were never uploaded stay. */
export async function deleteLocalCopies(deps: LocalCopyDeps, sessionIds: readonly SessionId[]): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  await deps.serverCache.remove(userId, sessionIds).catch(reportFailure);
  for (const record of await deps.conversationStore.recordsIn(['stored']))
    if (sessionIds.includes(serverIdOf(record))) await deps.conversationStore.remove(record.id);
}

/** Removes all local copies of a user's saved conversations, as another user may sign in on this device. */
export async function deleteUserCopies(deps: LocalCopyDeps, userId: string): Promise<void> {
  await deps.serverCache.clear(userId).catch(reportFailure);
  for (const record of await deps.conversationStore.recordsIn(['stored']))
    if (record.userId === userId) await deps.conversationStore.remove(record.id);
}
