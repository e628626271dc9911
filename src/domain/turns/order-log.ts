import { indexIn, insertSorted } from './sorted.ts';
import type { Sortable } from './sorted.ts';

/** Turns one list of ids into the next: from `start`, `deleteCount` ids give way to `ids`. */
export type OrderSplice<Id = string> = {
  readonly start: number;
  readonly deleteCount: number;
  readonly ids: readonly Id[];
};

type Entry<Id> = Sortable & { readonly id: Id };

export type OrderLog<Id, T extends Entry<Id>> = {
  readonly entries: readonly T[];
  insert(entry: T): void;
  remove(entry: T): void;
  /** The one splice that covers all changes since the last call. */
  takeSplice(): OrderSplice<Id> | undefined;
};

/** A sorted list that remembers what part of it changed, so that nobody needs to send all of it. */
export function createOrderLog<Id, T extends Entry<Id>>(): OrderLog<Id, T> {
  const entries: T[] = [];
  let lengthBefore = 0;
  let start = Number.POSITIVE_INFINITY;
  let untouchedTail = Number.POSITIVE_INFINITY;

  function note(place: number, tail: number): void {
    start = Math.min(start, place);
    untouchedTail = Math.min(untouchedTail, tail);
  }

  return {
    entries,
    insert(entry) {
      const place = insertSorted(entries, entry);
      note(place, entries.length - place - 1);
    },
    remove(entry) {
      const place = indexIn(entries, entry);
      if (place === undefined) return;
      entries.splice(place, 1);
      note(place, entries.length - place);
    },
    takeSplice() {
      if (start === Number.POSITIVE_INFINITY) return undefined;
      const end = Math.max(start, entries.length - untouchedTail);
      const ids = entries.slice(start, end).map((entry) => entry.id);
      const splice = { start, deleteCount: lengthBefore - untouchedTail - start, ids };
      lengthBefore = entries.length;
      start = Number.POSITIVE_INFINITY;
      untouchedTail = Number.POSITIVE_INFINITY;
      return splice;
    },
  };
}

/** The list after the splice. */
export function spliced<Id>(order: readonly Id[], splice: OrderSplice<Id>): Id[] {
  return [...order.slice(0, splice.start), ...splice.ids, ...order.slice(splice.start + splice.deleteCount)];
}
