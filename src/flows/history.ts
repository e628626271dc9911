import type { World } from '../ports/world.ts';
import { turnOfUpload } from '../protocol/turn-upload.ts';
import { history, setHistoryList, setLoadingMore, setOpened } from '../state/history.ts';
import { post } from '../state/notices.ts';

/** Product spec section 9. */
const SESSIONS_PER_PAGE = 10;
const TURNS_PER_PAGE = 5;

export async function loadHistory(world: World, page: number): Promise<void> {
  setHistoryList({ type: 'loading' });
  const found = await world.api.call('sessions', { query: { page, limit: SESSIONS_PER_PAGE } });
  if (found.type === 'failed') {
    post({ type: 'conversation-loading-failed' });
    return setHistoryList({ type: 'failed', message: found.message });
  }
  const { sessions, pagination } = found.answer;
  setHistoryList({
    type: 'loaded',
    value: { sessions, page: pagination.page, totalPages: pagination.total_pages },
  });
}

export async function openConversation(world: World, sessionId: string): Promise<void> {
  setOpened({ type: 'loading' });
  const [head, turns] = await Promise.all([
    world.api.call('session', { params: { id: sessionId } }),
    turnsPage(world, sessionId, 1),
  ]);
  const failed = head.type === 'failed' ? head : turns.type === 'failed' ? turns : undefined;
  if (failed || head.type === 'failed' || turns.type === 'failed') {
    post({ type: 'conversation-loading-failed' });
    return setOpened({ type: 'failed', message: failed?.message ?? '' });
  }
  setOpened({
    type: 'loaded',
    value: {
      session: head.answer.session,
      turns: turns.answer.turns.map(turnOfUpload),
      totalTurns: turns.answer.pagination.total,
      nextPage: nextPage(turns.answer.pagination),
    },
  });
}

export async function loadMoreTurns(world: World): Promise<void> {
  const { opened } = history;
  if (opened?.type !== 'loaded' || opened.value.nextPage === undefined || history.loadingMore) return;
  const { session, turns, nextPage: page } = opened.value;
  setLoadingMore(true);
  const more = await turnsPage(world, session.id, page);
  setLoadingMore(false);
  if (more.type === 'failed') return post({ type: 'conversation-loading-failed' });
  setOpened({
    type: 'loaded',
    value: {
      session,
      turns: [...turns, ...more.answer.turns.map(turnOfUpload)],
      totalTurns: more.answer.pagination.total,
      nextPage: nextPage(more.answer.pagination),
    },
  });
}

export function closeConversation(): void {
  setOpened(undefined);
}

export async function deleteConversation(world: World, sessionId: string): Promise<void> {
  const gone = await world.api.call('deleteSession', { params: { id: sessionId } });
  if (gone.type === 'failed') return post({ type: 'conversation-delete-failed', message: gone.message });
  post({ type: 'conversation-deleted', message: gone.answer.message });
  const page = history.list.type === 'loaded' ? history.list.value.page : 1;
  await loadHistory(world, page);
}

function turnsPage(world: World, sessionId: string, page: number) {
  return world.api.call('turns', { params: { sessionId }, query: { page, limit: TURNS_PER_PAGE } });
}

function nextPage(pagination: { readonly page: number; readonly total_pages: number }): number | undefined {
  return pagination.page < pagination.total_pages ? pagination.page + 1 : undefined;
}
