import type { Turn } from '../domain/turn.ts';
import type { ApiResult } from '../ports/api.ts';
import type { World } from '../ports/world.ts';
import type { CallAnswer } from '../protocol/contract.ts';
import { turnOfUpload } from '../protocol/turn-upload.ts';
import { history, setHistoryList, setLoadingMore, setOpened } from '../state/history.ts';
import type { OpenedConversation } from '../state/history.ts';
import { post } from '../state/notices.ts';
import { refreshOutbox } from './outbox.ts';

/** Product spec section 9. */
const SESSIONS_PER_PAGE = 10;
const TURNS_PER_PAGE = 5;

export async function loadHistory(world: World, page: number): Promise<void> {
  setHistoryList({ type: 'loading' });
  const asked = history.list;
  const [found] = await Promise.all([
    world.api.call('sessions', { query: { page, limit: SESSIONS_PER_PAGE } }),
    refreshOutbox(world),
  ]);
  // Another page was asked for meanwhile: that answer counts.
  if (history.list !== asked) return;
  if (found.type === 'failed') {
    post({ type: 'conversation-loading-failed' });
    return setHistoryList({ type: 'failed', message: found.message });
  }
  const { sessions, pagination } = found.answer;
  // The last conversation of the last page was deleted.
  if (sessions.length === 0 && page > 1) return loadHistory(world, Math.min(page - 1, pagination.total_pages || 1));
  setHistoryList({ type: 'loaded', value: { sessions, page: pagination.page, totalPages: pagination.total_pages } });
}

export async function openConversation(world: World, sessionId: string): Promise<void> {
  setOpened({ type: 'loading' });
  const asked = history.opened;
  const [head, turns] = await Promise.all([
    world.api.call('session', { params: { id: sessionId } }),
    turnsPage(world, sessionId, 1),
  ]);
  if (history.opened !== asked) return;
  if (head.type === 'failed') return openingFailed(head.message);
  if (turns.type === 'failed') return openingFailed(turns.message);
  setOpened({ type: 'loaded', value: withPage(head.answer.session, [], turns.answer) });
}

function openingFailed(message: string): void {
  post({ type: 'conversation-loading-failed' });
  setOpened({ type: 'failed', message });
}

export async function loadMoreTurns(world: World): Promise<void> {
  const { opened } = history;
  if (opened?.type !== 'loaded' || opened.value.nextPage === undefined || history.loadingMore) return;
  const { session, turns, nextPage } = opened.value;
  setLoadingMore(true);
  const more = await turnsPage(world, session.id, nextPage);
  setLoadingMore(false);
  if (history.opened !== opened) return;
  if (more.type === 'failed') return post({ type: 'conversation-loading-failed' });
  setOpened({ type: 'loaded', value: withPage(session, turns, more.answer) });
}

export function closeConversation(): void {
  setOpened(undefined);
}

export async function deleteConversation(world: World, sessionId: string): Promise<void> {
  const gone = await world.api.call('deleteSession', { params: { id: sessionId } });
  if (gone.type === 'failed') return post({ type: 'conversation-delete-failed', message: gone.message });
  post({ type: 'conversation-deleted', message: gone.answer.message });
  if (history.list.type === 'loaded') await loadHistory(world, history.list.value.page);
}

type TurnsAnswer = CallAnswer<'turns'>;

function turnsPage(world: World, sessionId: string, page: number): Promise<ApiResult<TurnsAnswer>> {
  return world.api.call('turns', { params: { sessionId }, query: { page, limit: TURNS_PER_PAGE } });
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
  };
}

/** In time order, each once: pages shift when a conversation grows between two of them. */
function joined(before: readonly Turn[], more: readonly Turn[]): readonly Turn[] {
  const byId = new Map([...before, ...more].map((turn) => [turn.id, turn]));
  return [...byId.values()].sort((a, b) => a.startedAtMs - b.startedAtMs);
}
