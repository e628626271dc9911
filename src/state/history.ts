import { proxy } from 'valtio';
import type { ConversationId } from '../domain/ids.ts';
import type { Loadable } from '../domain/loadable.ts';
import type { Turn } from '../domain/turn.ts';
import type { ChatSession } from '../protocol/contract.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { onUserDataCleared } from './user-data.ts';

export type HistoryPage = {
  readonly sessions: readonly ChatSession[];
  readonly page: number;
  readonly totalPages: number;
  /** The server was unreachable: these are the copies on this device. */
  readonly isFromDevice: boolean;
};

/** A conversation that the server does not have, in the format of its sessions and with the id of this device. */
export type UnsavedSession = Omit<ChatSession, 'id'> & { readonly id: ConversationId };

export type SavedOrUnsaved =
  | { readonly isUnsaved: false; readonly session: ChatSession }
  | { readonly isUnsaved: true; readonly session: UnsavedSession };

export type OpenedConversation = SavedOrUnsaved & {
  readonly turns: readonly Turn[];
  readonly totalTurns: number;
  readonly nextPage: number | undefined;
  /** Read from this device; may lack turns that only the server has. */
  readonly isFromDevice: boolean;
  /** The turn that the search opened. */
  readonly turnId: string | undefined;
};

/** The result of a search over the conversations on this device and, where it can be reached, on the server. */
export type SearchResult = {
  /** False while, and where, only this device was searched. */
  readonly isServerSearched: boolean;
  readonly total: number;
  /** False when there may be more than `total`: the server does not read all of a very long history. */
  readonly isExact: boolean;
  readonly hits: readonly (SavedOrUnsaved & { readonly turn: Turn })[];
};

export type History = {
  list: Loadable<HistoryPage>;
  /** Pinned by the user, the newest first. They are in the list too. */
  pinned: readonly ChatSession[];
  /** Conversations on this device that are not on the server. */
  unsaved: readonly ConversationRecord[];
  opened: Loadable<OpenedConversation> | undefined;
  isLoadingMore: boolean;
  /** Empty when no search is active. */
  query: string;
  /** Undefined until the first result. */
  searchResult: SearchResult | undefined;
};

function nothingLoaded(): History {
  return {
    list: { type: 'loading' },
    pinned: [],
    unsaved: [],
    opened: undefined,
    isLoadingMore: false,
    query: '',
    searchResult: undefined,
  };
}

export const history = proxy<History>(nothingLoaded());

export function setHistoryList(list: History['list']): void {
  history.list = list;
}

export function setPinned(pinned: readonly ChatSession[]): void {
  history.pinned = pinned;
}

export function setUnsaved(records: readonly ConversationRecord[]): void {
  history.unsaved = [...records];
}

export function setOpened(opened: History['opened']): void {
  history.opened = opened;
}

/** Another user may use the device next. */
export function clearHistory(): void {
  Object.assign(history, nothingLoaded());
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

onUserDataCleared(clearHistory);
