import type { SessionId } from '../../domain/ids.ts';
import { requestErrorOf } from '../../domain/request-error.ts';
import type { ApiFailure } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ResponseBody } from '../../protocol/contract.ts';
import { deleteLocalCopies } from '../../session/local-copies.ts';
import { refreshOutbox } from '../../session/outbox.ts';
import { isRetryable } from '../../shared/retryable.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { history, setHistoryList, type HistoryPage } from '../../state/history.ts';
import { showNotice } from '../../state/notices.ts';
import { savedCopies } from './local-conversations.ts';
import { pruneLocalCopies } from './prune-local-copies.ts';
import { showFailure } from '../account/show-failure.ts';

/** Product spec section 9. */
const SESSIONS_PER_PAGE = 10;

export type HistoryDeps = Pick<AppServices, 'api' | 'conversationStore' | 'serverCache'>;

export async function loadHistory(deps: HistoryDeps, page: number): Promise<void> {
  setHistoryList({ type: 'loading' });
  const loading = history.list;
  const [result] = await Promise.all([requestPage(deps, page), refreshOutbox(deps)]);
  // Stale: another page was requested meanwhile.
  if (history.list !== loading) return;
  if (result.type === 'failed') return listFromDevice(deps, page, result, loading);
  const { sessions, pagination } = result.body;
  // The last conversation of the last page was deleted: load the page before it.
  if (sessions.length === 0 && page > 1) return loadHistory(deps, Math.min(page - 1, pagination.total_pages || 1));
  await showPage(deps, result.body);
}

/** Reloads the page on screen, if any. The old page stays until the new one arrives, or if the request fails. */
async function reloadHistory(deps: HistoryDeps): Promise<void> {
  const before = history.list;
  // The server that has just stored a conversation is there again.
  if (before.type === 'failed') return loadHistory(deps, 1);
  if (before.type !== 'loaded') return;
  const result = await requestPage(deps, before.value.page);
  // Changed meanwhile: this response may be older than the list on screen.
  if (history.list !== before) return reloadHistory(deps);
  if (result.type === 'failed' || result.body.sessions.length === 0) return;
  await showPage(deps, result.body);
}

/** Reloads the list whenever an upload is stored: the conversation moves from the unsaved ones to the list. */
export function followUploads(deps: HistoryDeps & Pick<AppServices, 'outboxSync'>): () => void {
  return deps.outboxSync.onChanged(({ state }) => {
    if (state === 'stored') void reloadHistory(deps);
  });
}

export async function deleteConversation(deps: HistoryDeps, sessionId: SessionId): Promise<void> {
  const result = await deps.api.request('deleteSession', { params: { id: sessionId } });
  // 404: already deleted on another device, so the local copy goes too.
  if (result.type === 'failed' && result.status !== 404) {
    return showFailure(result, { type: 'conversation-delete-failed' });
  }
  await deleteLocalCopies(deps, [sessionId]);
  if (result.type === 'ok') showNotice({ type: 'conversation-deleted', turnCount: result.body.deleted_turns_count });
  if (history.list.type === 'loaded') await loadHistory(deps, history.list.value.page);
}

function requestPage({ api }: Pick<HistoryDeps, 'api'>, page: number) {
  return api.request('sessions', { query: { page, limit: SESSIONS_PER_PAGE } });
}

async function showPage(deps: HistoryDeps, { sessions, pagination }: ResponseBody<'sessions'>): Promise<void> {
  const shown = { sessions, page: pagination.page, totalPages: pagination.total_pages, isFromDevice: false };
  // Cloned: Valtio makes proxies of what it stores, and the original goes to IndexedDB.
  setHistoryList({ type: 'loaded', value: structuredClone(shown) });
  await cachePage(deps, shown);
}

/** Caches the page for offline reading and drops copies the server no longer has. */
async function cachePage(deps: HistoryDeps, shown: HistoryPage): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  try {
    await deps.serverCache.saveSessions(userId, shown.sessions);
    await pruneLocalCopies(deps, userId, shown);
  } catch {
    // Device full: the list is on the server.
  }
}

/** Shows the copies on this device when the server is unreachable. */
async function listFromDevice(
  deps: HistoryDeps,
  requestedPage: number,
  failure: ApiFailure,
  loading: typeof history.list,
): Promise<void> {
  const userId = signedInUserId();
  const copies = isRetryable(failure) && userId !== undefined ? await savedCopies(deps, userId) : [];
  if (history.list !== loading) return;
  if (copies.length === 0) {
    showFailure(failure, { type: 'conversation-loading-failed' });
    return setHistoryList({ type: 'failed', error: requestErrorOf(failure) });
  }
  const totalPages = Math.ceil(copies.length / SESSIONS_PER_PAGE);
  // The server may have more pages than this device.
  const page = Math.min(requestedPage, totalPages);
  const sessions = copies.slice((page - 1) * SESSIONS_PER_PAGE, page * SESSIONS_PER_PAGE).map(({ session }) => session);
  setHistoryList({ type: 'loaded', value: { sessions, page, totalPages, isFromDevice: true } });
}
