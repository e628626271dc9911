import { createTurnSearch, MAX_HITS, type SearchHits } from '../../domain/search-turns.ts';
import type { AppServices } from '../../ports/services.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { history, setOpened, setQuery, setSearchResult, type SearchResult } from '../../state/history.ts';
import type { ResponseBody } from '../../protocol/contract.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';
import { sleep } from '../../shared/async.ts';
import { localConversations, type LocalConversation } from './local-conversations.ts';
import { openedFromDevice } from './open-conversation.ts';

type SearchDeps = Pick<AppServices, 'api' | 'conversationStore' | 'serverCache'>;

/** Typing pauses: the server is not asked for every letter. */
const SERVER_DELAY_MS = 300;
/** Each reads a part of a long history; also those that the server refuses because it is busy. */
const MAX_REQUESTS = 10;

type SearchIndex = {
  readonly conversationsById: ReadonlyMap<string, LocalConversation>;
  readonly has: (conversationId: string, turnId: string) => boolean;
  readonly find: (query: string) => SearchHits;
};

/**
 * Full-text search. What is on this device is shown at once, from an index that is built on the first query and reused;
 * hits that only the server has are added.
 */
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
    setSearchResult({ total, isExact: true, hits: structuredClone(shown), isServerSearched: false });
    void this.#addFromServer(query, index, { total, hits: shown });
  }

  async #addFromServer(query: string, index: SearchIndex, here: Pick<SearchResult, 'total' | 'hits'>): Promise<void> {
    if (signedInUserId() === undefined) return;
    await sleep(SERVER_DELAY_MS);
    let hits = here.hits;
    let totalThere = 0;
    let after: string | undefined;
    for (let requests = 0; requests < MAX_REQUESTS && history.query === query; requests++) {
      const request = { query: { query: query.trim(), ...(after !== undefined && { after }) } };
      const response = await this.#deps.api.request('searchTurns', request);
      if (history.query !== query) return;
      if (response.type === 'failed') {
        if (response.status !== 429) return;
        await sleep(response.retryAfterMs ?? SERVER_DELAY_MS);
        continue;
      }
      const { body } = response;
      totalThere += body.total;
      hits = withServerHits(hits, body.hits, index);
      const total = Math.max(here.total + hits.length - here.hits.length, totalThere);
      const { is_exact: isExact = true, next } = body;
      const isServerSearched = next === undefined || requests === MAX_REQUESTS - 1;
      // Both lists are cut at this many: of older hits some are missing.
      const newest = structuredClone(hits.slice(0, MAX_HITS));
      setSearchResult({ total, isExact, hits: newest, isServerSearched });
      if (next === undefined) return;
      after = next;
    }
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

type Hits = SearchResult['hits'];

/** Adds those that only the server has, in the order of time. */
function withServerHits(hits: Hits, onServer: ResponseBody<'searchTurns'>['hits'], index: SearchIndex): Hits {
  const elsewhere = onServer
    .map(({ session, turn }) => ({ isUnsaved: false as const, session, turn: turnOfUpload(turn) }))
    .filter(({ session, turn }) => !index.has(session.id, turn.id));
  return [...hits, ...elsewhere].toSorted((a, b) => b.turn.startedAtMs - a.turn.startedAtMs);
}

async function buildIndex(deps: SearchDeps): Promise<SearchIndex> {
  const userId = signedInUserId();
  const conversations = userId === undefined ? [] : await localConversations(deps, userId);
  const turns = conversations.flatMap((conversation) =>
    conversation.turns.map((turn) => ({ conversationId: conversation.session.id, turn })),
  );
  const known = new Set(turns.map(({ conversationId, turn }) => `${conversationId} ${turn.id}`));
  return {
    has: (conversationId, turnId) => known.has(`${conversationId} ${turnId}`),
    conversationsById: new Map(conversations.map((conversation) => [conversation.session.id, conversation])),
    find: createTurnSearch(turns),
  };
}
