import { proxy } from 'valtio';
import type { Refusal } from '../domain/refusal.ts';
import type { Turn } from '../domain/turn.ts';
import type { ChatSession } from '../protocol/contract.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';

export type Loadable<Value> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly refusal: Refusal }
  | { readonly type: 'loaded'; readonly value: Value };

export type HistoryPage = {
  readonly sessions: readonly ChatSession[];
  readonly page: number;
  readonly totalPages: number;
  /** The server could not be asked: these are the copies kept here. */
  readonly isFromDevice: boolean;
};

export type OpenedConversation = {
  readonly session: ChatSession;
  readonly turns: readonly Turn[];
  readonly totalTurns: number;
  readonly nextPage: number | undefined;
  /** Read from this device, as far as it has it. */
  readonly isFromDevice: boolean;
  /** The turn that was looked for. */
  readonly turnId: string | undefined;
};

/** What a search in everything kept on this device came to. */
export type SearchResult = {
  readonly total: number;
  readonly hits: readonly { readonly session: ChatSession; readonly isOnlyHere: boolean; readonly turn: Turn }[];
};

export type History = {
  list: Loadable<HistoryPage>;
  /** Conversations that are on this device and not on the server. */
  unsaved: readonly ConversationRecord[];
  opened: Loadable<OpenedConversation> | undefined;
  isLoadingMore: boolean;
  /** Empty while nothing is looked for. */
  query: string;
  /** Undefined until the first result. */
  searchResult: SearchResult | undefined;
};

export const history = proxy<History>({
  list: { type: 'loading' },
  unsaved: [],
  opened: undefined,
  isLoadingMore: false,
  query: '',
  searchResult: undefined,
});

export function setHistoryList(list: History['list']): void {
  history.list = list;
}

export function setUnsaved(records: readonly ConversationRecord[]): void {
  history.unsaved = [...records];
}

export function setOpened(opened: History['opened']): void {
  history.opened = opened;
}

/** Somebody else may use the device next. */
export function clearHistory(): void {
  Object.assign(history, { list: { type: 'loading' }, onDevice: [], opened: undefined, loadingMore: false });
  setQuery('');
}

export function setLoadingMore(loading: boolean): void {
  history.isLoadingMore = loading;
}

export function setQuery(query: string): void {
  history.query = query;
  if (query === '') history.searchResult = undefined;
}

export function setSearchResult(found: SearchResult): void {
  history.searchResult = found;
}
