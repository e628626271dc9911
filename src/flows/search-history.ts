import { createTurnSearch } from '../domain/search-turns.ts';
import type { Found } from '../domain/search-turns.ts';
import type { World } from '../ports/world.ts';
import { history, setFound, setOpened } from '../state/history.ts';
import { signedInUserId } from './balance-now.ts';
import { openedFromDevice } from './history.ts';
import { keptConversations } from './kept-conversations.ts';
import type { Kept } from './kept-conversations.ts';

/** Searches all that this device keeps. It is read once, with the first letter, and then only looked through. */
export type HistorySearch = {
  /** Shows what it finds, if that is still what is looked for. */
  find(query: string): Promise<void>;
  open(conversationId: string, turnId: string): void;
};

type Book = { readonly keptById: ReadonlyMap<string, Kept>; readonly find: (query: string) => Found };

export function createHistorySearch(world: World): HistorySearch {
  let book: Promise<Book> | undefined;
  let read: Book | undefined;

  return {
    async find(query) {
      book ??= readBook(world);
      read = await book;
      // Typed on, or ended, while the device was read.
      if (history.query !== query) return;
      const { hits, total } = read.find(query);
      const { keptById } = read;
      const shown = hits.flatMap(({ conversationId, turn }) => {
        const kept = keptById.get(conversationId);
        return kept ? [{ session: kept.session, isOnlyHere: kept.isOnlyHere, turn }] : [];
      });
      // A copy: the state takes its parts over, and the book is read again for the next letter.
      setFound({ total, hits: structuredClone(shown) });
    },
    open(conversationId, turnId) {
      const kept = read?.keptById.get(conversationId);
      if (!kept) return;
      const { session, turns } = structuredClone(kept);
      setOpened({ type: 'loaded', value: openedFromDevice(session, turns, turnId) });
    },
  };
}

async function readBook(world: World): Promise<Book> {
  const userId = signedInUserId();
  const kept = userId === undefined ? [] : await keptConversations(world, userId);
  const turns = kept.flatMap(({ session, turns }) => turns.map((turn) => ({ conversationId: session.id, turn })));
  return { keptById: new Map(kept.map((one) => [one.session.id, one])), find: createTurnSearch(turns) };
}
