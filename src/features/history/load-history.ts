import { refusalOf } from '../../domain/refusal.ts';
import type { Turn } from '../../domain/turn.ts';
import type { ApiFailure, ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ResponseBody, ChatSession, ConversationTurn } from '../../protocol/contract.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';
import { history, setHistoryList, setLoadingMore, setOpened } from '../../state/history.ts';
import type { HistoryPage, OpenedConversation } from '../../state/history.ts';
import { showNotice } from '../../state/notices.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { savedCopies, savedCopy } from './local-conversations.ts';
import { onConversationStored, refreshOutbox } from '../../session/outbox.ts';
import { deleteLocalCopies, pruneLocalCopies } from '../../session/local-copies.ts';

/** Product spec section 9. */
const SESSIONS_PER_PAGE = 10;
const TURNS_PER_PAGE = 5;

export async function loadHistory(world: AppServices, page: number): Promise<void> {
  onConversationStored(reloadHistory);
  setHistoryList({ type: 'loading' });
  const asked = history.list;
  const [found] = await Promise.all([
    world.api.request('sessions', { query: { page, limit: SESSIONS_PER_PAGE } }),
    refreshOutbox(world),
  ]);
  // Stale: another page was requested meanwhile.
  if (history.list !== asked) return;
  if (found.type === 'failed') return listWithoutServer(world, page, found, asked);
  const { sessions, pagination } = found.body;
  // The last conversation of the last page was deleted: load the page before it.
  if (sessions.length === 0 && page > 1) return loadHistory(world, Math.min(page - 1, pagination.total_pages || 1));
  await showPage(world, found.body);
}

async function showPage(world: AppServices, { sessions, pagination }: ResponseBody<'sessions'>): Promise<void> {
  const shown = { sessions, page: pagination.page, totalPages: pagination.total_pages, isFromDevice: false };
  // Cloned: Valtio makes proxies of what it stores, and the original goes to IndexedDB.
  setHistoryList({ type: 'loaded', value: structuredClone(shown) });
  await keepList(world, shown);
}

/** Reloads the page on screen, if any. The old page stays until the new one arrives, or if the request fails. */
async function reloadHistory(world: AppServices): Promise<void> {
  const before = history.list;
  if (before.type !== 'loaded') return;
  const found = await world.api.request('sessions', { query: { page: before.value.page, limit: SESSIONS_PER_PAGE } });
  // Changed meanwhile: this response may be older than the list on screen.
  if (history.list !== before) return reloadHistory(world);
  if (found.type === 'failed' || found.body.sessions.length === 0) return;
  await showPage(world, found.body);
}

/** Caches the list for offline reading and drops copies the server no longer has. */
async function keepList(world: AppServices, shown: HistoryPage): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  try {
    await world.serverCache.saveSessions(userId, shown.sessions);
    await pruneLocalCopies(world, userId, shown);
  } catch {
    // Device full: the list is on the server.
  }
}

/** Shows the copies on this device when the server is unreachable. */
async function listWithoutServer(
  world: AppServices,
  page: number,
  failure: ApiFailure,
  asked: typeof history.list,
): Promise<void> {
  const userId = signedInUserId();
  const kept = isAway(failure) && userId !== undefined ? await savedCopies(world, userId) : [];
  if (history.list !== asked) return;
  if (kept.length === 0) {
    showNotice({ type: 'conversation-loading-failed' });
    return setHistoryList({ type: 'failed', refusal: refusalOf(failure) });
  }
  const totalPages = Math.ceil(kept.length / SESSIONS_PER_PAGE);
  // The server may have more pages than this device.
  const here = Math.min(page, totalPages);
  const sessions = kept.slice((here - 1) * SESSIONS_PER_PAGE, here * SESSIONS_PER_PAGE).map(({ session }) => session);
  setHistoryList({ type: 'loaded', value: { sessions, page: here, totalPages, isFromDevice: true } });
}

function isAway({ status }: ApiFailure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

export async function openConversation(world: AppServices, sessionId: string): Promise<void> {
  setOpened({ type: 'loading' });
  const asked = history.opened;
  const [head, turns] = await Promise.all([
    world.api.request('session', { params: { id: sessionId } }),
    turnsPage(world, sessionId, 1),
  ]);
  if (history.opened !== asked) return;
  const failure = [head, turns].find((answer) => answer.type === 'failed');
  if (failure) return openWithoutServer(world, sessionId, failure, asked);
  if (head.type === 'failed' || turns.type === 'failed') return;
  const { session } = head.body;
  setOpened({ type: 'loaded', value: withPage(structuredClone(session), [], turns.body) });
  await keepOpened(world, session, turns.body.turns);
}

async function openWithoutServer(
  world: AppServices,
  sessionId: string,
  failure: ApiFailure,
  asked: typeof history.opened,
): Promise<void> {
  const userId = signedInUserId();
  const kept = isAway(failure) && userId !== undefined ? await savedCopy(world, userId, sessionId) : undefined;
  if (history.opened !== asked) return;
  // Only listed, never opened: there are no turns to show.
  if (!kept || kept.turns.length < Math.min(1, kept.session.total_turns_count)) {
    showNotice({ type: 'conversation-loading-failed' });
    return setOpened({ type: 'failed', refusal: refusalOf(failure) });
  }
  setOpened({ type: 'loaded', value: openedFromDevice(kept.session, kept.turns) });
}

/** All turns at once: local data needs no paging. */
export function openedFromDevice(session: ChatSession, turns: readonly Turn[], turnId?: string): OpenedConversation {
  const totalTurns = Math.max(session.total_turns_count, turns.length);
  return { session, turns, totalTurns, nextPage: undefined, isFromDevice: true, turnId };
}

/** Caches it for offline reading. A failure (device full) is ignored: the conversation is on the server. */
async function keepOpened(world: AppServices, session: ChatSession, turns: readonly ConversationTurn[]): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  await world.serverCache.saveSessions(userId, [session]).catch(() => undefined);
  await keepMore(world, session.id, turns);
}

async function keepMore(world: AppServices, sessionId: string, turns: readonly ConversationTurn[]): Promise<void> {
  const userId = signedInUserId();
  if (userId !== undefined) await world.serverCache.addTurns(userId, sessionId, turns).catch(() => undefined);
}

export async function loadMoreTurns(world: AppServices): Promise<void> {
  const { opened } = history;
  if (opened?.type !== 'loaded' || opened.value.nextPage === undefined || history.isLoadingMore) return;
  const { session, turns, nextPage } = opened.value;
  setLoadingMore(true);
  const more = await turnsPage(world, session.id, nextPage);
  setLoadingMore(false);
  if (history.opened !== opened) return;
  if (more.type === 'failed') return showNotice({ type: 'conversation-loading-failed' });
  setOpened({ type: 'loaded', value: withPage(session, turns, more.body) });
  await keepMore(world, session.id, more.body.turns);
}

export async function deleteConversation(world: AppServices, sessionId: string): Promise<void> {
  const gone = await world.api.request('deleteSession', { params: { id: sessionId } });
  // 404: already deleted on another device, so the local copy goes too.
  if (gone.type === 'failed' && gone.status !== 404) return showNotice({ type: 'conversation-delete-failed' });
  await deleteLocalCopies(world, [sessionId]);
  if (gone.type === 'ok') showNotice({ type: 'conversation-deleted', turnCount: gone.body.deleted_turns_count });
  if (history.list.type === 'loaded') await loadHistory(world, history.list.value.page);
}

type TurnsAnswer = ResponseBody<'turns'>;

function turnsPage(world: AppServices, sessionId: string, page: number): Promise<ApiResult<TurnsAnswer>> {
  return world.api.request('turns', { params: { sessionId }, query: { page, limit: TURNS_PER_PAGE } });
}

function withPage(
  session: OpenedConversation['session'],
  before: readonly Turn[],
  { turns, pagination }: TurnsAnswer,
): OpenedConversation {
  return {
    session,
    turns: joined(before, turns.map(turnOfUpload)),
    totalTurns: pagination.total,
    nextPage: pagination.page < pagination.total_pages ? pagination.page + 1 : undefined,
    isFromDevice: false,
    turnId: undefined,
  };
}

/** Sorted by time and deduplicated: pages shift when the conversation grows between two requests. */
function joined(before: readonly Turn[], more: readonly Turn[]): readonly Turn[] {
  const byId = new Map([...before, ...more].map((turn) => [turn.id, turn]));
  return [...byId.values()].sort((a, b) => a.startedAtMs - b.startedAtMs);
}
