import type { AppServices } from '../ports/services.ts';
import { serverIdOf } from '../protocol/conversation-record.ts';
import type { HistoryPage } from '../state/history.ts';
import { signedInUserId } from '../state/balance-now.ts';

/**
 * What a page of the server's list leaves out was deleted on another device. The page speaks for the time between its
 * newest and its oldest conversation; the first page also for everything newer, the last for everything older.
 */
export async function pruneLocalCopies(world: AppServices, userId: string, shown: HistoryPage): Promise<void> {
  const isLeftOut = missingFromPage(shown);
  const copies = await world.serverCache.copies(userId);
  const copied = new Set(copies.map(({ sessionId }) => sessionId));
  const gone = copies
    .filter(({ sessionId, session }) => isLeftOut(sessionId, Date.parse(session.created_at)))
    .map(({ sessionId }) => sessionId);
  for (const record of await world.conversationStore.recordsIn(['stored'])) {
    const sessionId = serverIdOf(record);
    if (record.userId !== userId || copied.has(sessionId) || !isLeftOut(sessionId, record.startedAtMs)) continue;
    // It may have been stored after the list was read, and its time is by this device's clock: ask the server.
    if (await isGone(world, sessionId)) gone.push(sessionId);
  }
  if (gone.length > 0) await deleteLocalCopies(world, gone);
}

function missingFromPage({ sessions, page, totalPages }: HistoryPage): (sessionId: string, atMs: number) => boolean {
  const listed = new Set(sessions.map(({ id }) => id));
  const times = sessions.map((session) => Date.parse(session.created_at));
  const newestMs = page === 1 ? Number.POSITIVE_INFINITY : Math.max(...times);
  const oldestMs = page >= totalPages ? Number.NEGATIVE_INFINITY : Math.min(...times);
  return (sessionId, atMs) => !listed.has(sessionId) && atMs < newestMs && atMs > oldestMs;
}

async function isGone(world: AppServices, sessionId: string): Promise<boolean> {
  const found = await world.api.request('session', { params: { id: sessionId } });
  return found.type === 'failed' && found.status === 404;
}

/** Removes local copies of conversations that the server no longer has. Conversations that were never uploaded stay. */
export async function deleteLocalCopies(world: AppServices, sessionIds: readonly string[]): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  await world.serverCache.remove(userId, sessionIds).catch(() => undefined);
  for (const record of await world.conversationStore.recordsIn(['stored']))
    if (sessionIds.includes(serverIdOf(record))) await world.conversationStore.remove(record.id);
}

/** Removes all local copies of a user's saved conversations, as another user may sign in on this device. */
export async function deleteUserCopies(world: AppServices, userId: string): Promise<void> {
  await world.serverCache.clear(userId).catch(() => undefined);
  for (const record of await world.conversationStore.recordsIn(['stored']))
    if (record.userId === userId) await world.conversationStore.remove(record.id);
}
