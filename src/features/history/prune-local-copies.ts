import type { SessionId } from '../../domain/ids.ts';
import type { AppServices } from '../../ports/services.ts';
import { serverIdOf } from '../../protocol/conversation-record.ts';
import { deleteLocalCopies } from '../../session/local-copies.ts';
import type { HistoryPage } from '../../state/history.ts';

type PruneDeps = Pick<AppServices, 'api' | 'conversationStore' | 'serverCache'>;

/**
 * Removes local copies that a page of the server's list no longer contains: they were deleted on another device. A
 * page covers the time between its newest and oldest conversation; the first page also everything newer, the last
 * everything older.
 */
export async function pruneLocalCopies(deps: PruneDeps, userId: string, shown: HistoryPage): Promise<void> {
  const isMissing = missingFromPage(shown);
  const copies = await deps.serverCache.copies(userId);
  const cachedIds = new Set(copies.map(({ sessionId }) => sessionId));
  const deletedIds = copies
    .filter(({ sessionId, session }) => isMissing(sessionId, Date.parse(session.created_at)))
    .map(({ sessionId }) => sessionId);
  for (const record of await deps.conversationStore.recordsIn(['stored'])) {
    const sessionId = serverIdOf(record);
    if (record.userId !== userId || cachedIds.has(sessionId) || !isMissing(sessionId, record.startedAtMs)) continue;
    // It may have been stored after the list was read, and its time is by this device's clock: ask the server.
    if (await isDeletedOnServer(deps, sessionId)) deletedIds.push(sessionId);
  }
  if (deletedIds.length > 0) await deleteLocalCopies(deps, deletedIds);
}

function missingFromPage({ sessions, page, totalPages }: HistoryPage): (sessionId: SessionId, atMs: number) => boolean {
  const listed = new Set(sessions.map(({ id }) => id));
  const times = sessions.map((session) => Date.parse(session.created_at));
  const newestMs = page === 1 ? Number.POSITIVE_INFINITY : Math.max(...times);
  const oldestMs = page >= totalPages ? Number.NEGATIVE_INFINITY : Math.min(...times);
  return (sessionId, atMs) => !listed.has(sessionId) && atMs < newestMs && atMs > oldestMs;
}

async function isDeletedOnServer({ api }: Pick<AppServices, 'api'>, sessionId: SessionId): Promise<boolean> {
  const found = await api.request('session', { params: { id: sessionId } });
  return found.type === 'failed' && found.status === 404;
}
