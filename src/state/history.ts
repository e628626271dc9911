import { proxy } from 'valtio';
import type { Turn } from '../domain/turn.ts';
import type { ChatSession } from '../protocol/contract.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';

export type Loading<Value> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'loaded'; readonly value: Value };

export type HistoryPage = {
  readonly sessions: readonly ChatSession[];
  readonly page: number;
  readonly totalPages: number;
};

export type OpenedConversation = {
  readonly session: ChatSession;
  readonly turns: readonly Turn[];
  readonly totalTurns: number;
  readonly nextPage: number | undefined;
};

export type History = {
  list: Loading<HistoryPage>;
  /** Conversations that are on this device and not on the server. */
  onDevice: readonly ConversationRecord[];
  opened: Loading<OpenedConversation> | undefined;
  loadingMore: boolean;
};

export const history = proxy<History>({
  list: { type: 'loading' },
  onDevice: [],
  opened: undefined,
  loadingMore: false,
});

export function setHistoryList(list: History['list']): void {
  history.list = list;
}

export function setOnDevice(records: readonly ConversationRecord[]): void {
  history.onDevice = [...records];
}

export function setOpened(opened: History['opened']): void {
  history.opened = opened;
}

/** Somebody else may use the device next. */
export function clearHistory(): void {
  Object.assign(history, { list: { type: 'loading' }, onDevice: [], opened: undefined, loadingMore: false });
}

export function setLoadingMore(loading: boolean): void {
  history.loadingMore = loading;
}
