import type { SessionId } from '../../domain/ids.ts';
import { requestErrorOf } from '../../domain/request-error.ts';
import type { Turn } from '../../domain/turn.ts';
import type { ApiFailure } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ChatSession, ConversationTurn, ResponseBody } from '../../protocol/contract.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';
import { isRetryable } from '../../shared/retryable.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import {
  history,
  setLoadingMore,
  setOpened,
  type OpenedConversation,
  type SavedOrUnsaved,
} from '../../state/history.ts';
import { showFailure } from '../account/show-failure.ts';
import { allTurns } from './all-turns.ts';
import { savedCopy } from './local-conversations.ts';

/** Product spec section 9. */
const TURNS_PER_PAGE = 5;

type OpenDeps = Pick<AppServices, 'api' | 'conversationStore' | 'serverCache'>;

export async function openConversation(deps: OpenDeps, sessionId: SessionId): Promise<void> {
  setOpened({ type: 'loading' });
  const loading = history.opened;
  const [head, turns] = await Promise.all([
    deps.api.request('session', { params: { id: sessionId } }),
    requestTurns(deps, sessionId, 1),
  ]);
  if (history.opened !== loading) return;
  if (head.type === 'failed') return openFromDevice(deps, sessionId, head, loading);
  if (turns.type === 'failed') return openFromDevice(deps, sessionId, turns, loading);
  const { session } = head.body;
  setOpened({ type: 'loaded', value: withTurns(structuredClone(session), [], turns.body) });
  await cacheOpened(deps, session, turns.body.turns);
}

export async function loadMoreTurns(deps: Pick<AppServices, 'api' | 'serverCache'>): Promise<void> {
  const { opened } = history;
  if (opened?.type !== 'loaded' || opened.value.isUnsaved || history.isLoadingMore) return;
  const { session, turns, nextPage } = opened.value;
  if (nextPage === undefined) return;
  setLoadingMore(true);
  const more = await requestTurns(deps, session.id, nextPage);
  setLoadingMore(false);
  if (history.opened !== opened) return;
  if (more.type === 'failed') return showFailure(more, { type: 'conversation-loading-failed' });
  setOpened({ type: 'loaded', value: withTurns(session, turns, more.body) });
  await cacheTurns(deps, session.id, more.body.turns);
}

/** All that are left, as many as the server returns at once. */
export async function loadAllTurns(deps: Pick<AppServices, 'api' | 'serverCache'>): Promise<void> {
  const { opened } = history;
  if (opened?.type !== 'loaded' || opened.value.isUnsaved || history.isLoadingMore) return;
  const { session } = opened.value;
  setLoadingMore(true);
  const loaded = await allTurns(deps.api, session.id);
  setLoadingMore(false);
  if (history.opened !== opened) return;
  if (loaded.type === 'failed') return showFailure(loaded, { type: 'conversation-loading-failed' });
  const { turns } = loaded;
  const all = { turns: [...turns], pagination: { page: 1, total: turns.length, total_pages: 1 } };
  setOpened({ type: 'loaded', value: withTurns(session, [], all) });
  await cacheTurns(deps, session.id, turns);
}

/** All turns at once: local data needs no paging. */
export function openedFromDevice(unsaved: SavedOrUnsaved, turns: readonly Turn[], turnId?: string): OpenedConversation {
  const totalTurns = Math.max(unsaved.session.total_turns_count, turns.length);
  return { ...unsaved, turns, totalTurns, nextPage: undefined, isFromDevice: true, turnId };
}

async function openFromDevice(
  deps: OpenDeps,
  sessionId: SessionId,
  failure: ApiFailure,
  loading: typeof history.opened,
): Promise<void> {
  const userId = signedInUserId();
  const copy = isRetryable(failure) && userId !== undefined ? await savedCopy(deps, userId, sessionId) : undefined;
  if (history.opened !== loading) return;
  // Only listed, never opened: there are no turns to show.
  if (!copy || copy.turns.length < Math.min(1, copy.session.total_turns_count)) {
    showFailure(failure, { type: 'conversation-loading-failed' });
    return setOpened({ type: 'failed', error: requestErrorOf(failure) });
  }
  setOpened({ type: 'loaded', value: openedFromDevice(copy, copy.turns) });
}

/** Caches it for offline reading. A failure (device full) is ignored: the conversation is on the server. */
async function cacheOpened(
  deps: Pick<AppServices, 'serverCache'>,
  session: ChatSession,
  turns: readonly ConversationTurn[],
): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  // A full device: the conversation is on the server.
  await deps.serverCache.saveSessions(userId, [session]).catch(() => undefined);
  await cacheTurns(deps, session.id, turns);
}

async function cacheTurns(
  { serverCache }: Pick<AppServices, 'serverCache'>,
  sessionId: SessionId,
  turns: readonly ConversationTurn[],
): Promise<void> {
  const userId = signedInUserId();
  // A full device: the turns are on the server.
  if (userId !== undefined) await serverCache.addTurns(userId, sessionId, turns).catch(() => undefined);
}

function requestTurns({ api }: Pick<AppServices, 'api'>, sessionId: SessionId, page: number) {
  return api.request('turns', { params: { sessionId }, query: { page, limit: TURNS_PER_PAGE } });
}

function withTurns(
  session: ChatSession,
  loaded: readonly Turn[],
  { turns, pagination }: ResponseBody<'turns'>,
): OpenedConversation {
  return {
    isUnsaved: false,
    session,
    turns: mergedTurns(loaded, turns.map(turnOfUpload)),
    totalTurns: pagination.total,
    nextPage: pagination.page < pagination.total_pages ? pagination.page + 1 : undefined,
    isFromDevice: false,
    turnId: undefined,
  };
}

/** Sorted by time and deduplicated: pages shift when the conversation grows between two requests. */
function mergedTurns(loaded: readonly Turn[], more: readonly Turn[]): readonly Turn[] {
  const turnsById = new Map([...loaded, ...more].map((turn) => [turn.id, turn]));
  return [...turnsById.values()].sort((a, b) => a.startedAtMs - b.startedAtMs);
}
