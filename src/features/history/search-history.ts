import { createTurnSearch } from '../../domain/search-turns.ts';
import type { SearchHits } from '../../domain/search-turns.ts';
import type { AppServices } from '../../ports/services.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { history, setOpened, setQuery, setSearchResult } from '../../state/history.ts';
import { localConversations } from './local-conversations.ts';
import type { LocalConversation } from './local-conversations.ts';
import { openedFromDevice } from './open-conversation.ts';

type SearchDeps = Pick<AppServices, 'conversationStore' | 'serverCache'>;

type SearchIndex = {
  readonly conversationsById: ReadonlyMap<string, LocalConversation>;
  readonly find: (query: string) => SearchHits;
};

/** Full-text search over the conversations on this device. The index is built on the first query and reused. */
export class HistorySearch {
  readonly #deps: SearchDeps;
  #building: Promise<SearchIndex> | undefined;
  /** The index that the hits on screen came from. */
  #index: SearchIndex | undefined;

  constructor(deps: SearchDeps) {
    this.#deps = deps;
  }

  /** Shows the hits, unless the query has changed meanwhile. */
  async find(query: string): Promise<void> {
    setQuery(query);
    this.#building ??= buildIndex(this.#deps);
    const index = await this.#building;
    // The query changed while the index was built.
    if (history.query !== query) return;
    this.#index = index;
    const { hits, total } = index.find(query);
    const shown = hits.flatMap(({ conversationId, turn }) => {
      const found = index.conversationsById.get(conversationId);
      if (!found) return [];
      const { turns: _turns, ...conversation } = found;
      return [{ ...conversation, turn }];
    });
    // Cloned: Valtio makes proxies of what it stores, and the index is reused for the next query.
    setSearchResult({ total, hits: structuredClone(shown) });
  }

  /**
   * Opens the conversation of a hit at its turn.
   *
   * @returns false when this page has not searched for it, as after a reload
   */
  open(conversationId: string, turnId: string): boolean {
    const found = this.#index?.conversationsById.get(conversationId);
    if (!found) return false;
    const { turns, ...conversation } = structuredClone(found);
    setOpened({ type: 'loaded', value: openedFromDevice(conversation, turns, turnId) });
    return true;
  }

  /** Closes the search and drops the index: the next search sees conversations stored since. */
  end(): void {
    this.#building = undefined;
    this.#index = undefined;
    setQuery('');
  }
}

async function buildIndex(deps: SearchDeps): Promise<SearchIndex> {
  const userId = signedInUserId();
  const conversations = userId === undefined ? [] : await localConversations(deps, userId);
  const turns = conversations.flatMap((one) => one.turns.map((turn) => ({ conversationId: one.session.id, turn })));
  return {
    conversationsById: new Map(conversations.map((one) => [one.session.id, one])),
    find: createTurnSearch(turns),
  };
}
