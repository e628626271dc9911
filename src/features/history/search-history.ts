import { createTurnSearch } from '../../domain/search-turns.ts';
import type { SearchHits } from '../../domain/search-turns.ts';
import type { AppServices } from '../../ports/services.ts';
import { history, setSearchResult, setOpened } from '../../state/history.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { openedFromDevice } from './load-history.ts';
import { localConversations } from './local-conversations.ts';
import type { LocalConversation } from './local-conversations.ts';

/** Full-text search over the conversations on this device. The index is built on the first query and reused. */
export type HistorySearch = {
  /** Shows the hits, unless the query has changed meanwhile. */
  find(query: string): Promise<void>;
  open(conversationId: string, turnId: string): void;
};

type SearchIndex = {
  readonly keptById: ReadonlyMap<string, LocalConversation>;
  readonly find: (query: string) => SearchHits;
};

export function createHistorySearch(world: AppServices): HistorySearch {
  let book: Promise<SearchIndex> | undefined;
  let read: SearchIndex | undefined;

  return {
    async find(query) {
      book ??= buildIndex(world);
      read = await book;
      // The query changed while the index was built.
      if (history.query !== query) return;
      const { hits, total } = read.find(query);
      const { keptById } = read;
      const shown = hits.flatMap(({ conversationId, turn }) => {
        const kept = keptById.get(conversationId);
        return kept ? [{ session: kept.session, isUnsaved: kept.isUnsaved, turn }] : [];
      });
      // Cloned: Valtio makes proxies of what it stores, and the index is reused for the next query.
      setSearchResult({ total, hits: structuredClone(shown) });
    },
    open(conversationId, turnId) {
      const kept = read?.keptById.get(conversationId);
      if (!kept) return;
      const { session, turns } = structuredClone(kept);
      setOpened({ type: 'loaded', value: openedFromDevice(session, turns, turnId) });
    },
  };
}

async function buildIndex(world: AppServices): Promise<SearchIndex> {
  const userId = signedInUserId();
  const kept = userId === undefined ? [] : await localConversations(world, userId);
  const turns = kept.flatMap(({ session, turns }) => turns.map((turn) => ({ conversationId: session.id, turn })));
  return { keptById: new Map(kept.map((one) => [one.session.id, one])), find: createTurnSearch(turns) };
}
