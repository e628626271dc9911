import { createTurnSearch } from '../../domain/search-turns.ts';
import type { SearchHits } from '../../domain/search-turns.ts';
import type { AppServices } from '../../ports/services.ts';
import { history, setSearchResult, setOpened } from '../../state/history.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { openedFromDevice } from './load-history.ts';
import { localConversations } from './local-conversations.ts';
import type { LocalConversation } from './local-conversations.ts';

/** Searches all that this device keeps. It is read once, with the first letter, and then only looked through. */
export type HistorySearch = {
  /** Shows what it finds, if that is still what is looked for. */
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
      // Typed on, or ended, while the device was read.
      if (history.query !== query) return;
      const { hits, total } = read.find(query);
      const { keptById } = read;
      const shown = hits.flatMap(({ conversationId, turn }) => {
        const kept = keptById.get(conversationId);
        return kept ? [{ session: kept.session, isOnlyHere: kept.isUnsaved, turn }] : [];
      });
      // A copy: the state takes its parts over, and the book is read again for the next letter.
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
