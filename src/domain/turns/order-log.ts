import { indexIn, insertSorted, type Sortable } from './sorted.ts';

/** Turns one list of ids into the next: from `start`, `deleteCount` ids are replaced by `ids`. */
export type OrderSplice<Id = string> = {
  readonly start: number;
  readonly deleteCount: number;
  readonly ids: readonly Id[];
};

/** A sorted list that can report its changes as one splice, so that the whole order need not be sent. */
export class OrderLog<Id, T extends Sortable & { readonly id: Id }> {
  readonly #entries: T[] = [];
  /** Length when the last splice was taken. */
  #lengthBefore = 0;
  /** First changed index since then. */
  #start = Number.POSITIVE_INFINITY;
  /** Number of entries at the end that have not changed since then. */
  #unchangedTail = Number.POSITIVE_INFINITY;

  get entries(): readonly T[] {
    return this.#entries;
  }

  insert(entry: T): void {
    const index = insertSorted(this.#entries, entry);
    this.#noteChange(index, this.#entries.length - index - 1);
  }

  remove(entry: T): void {
    const index = indexIn(this.#entries, entry);
    if (index === undefined) return;
    this.#entries.splice(index, 1);
    this.#noteChange(index, this.#entries.length - index);
  }

  #noteChange(index: number, tail: number): void {
    this.#start = Math.min(this.#start, index);
    this.#unchangedTail = Math.min(this.#unchangedTail, tail);
  }

  /** One splice that covers all changes since the last call. */
  takeSplice(): OrderSplice<Id> | undefined {
    const start = this.#start;
    if (start === Number.POSITIVE_INFINITY) return undefined;
    const end = Math.max(start, this.#entries.length - this.#unchangedTail);
    const ids = this.#entries.slice(start, end).map(({ id }) => id);
    const splice = { start, deleteCount: this.#lengthBefore - this.#unchangedTail - start, ids };
    this.#lengthBefore = this.#entries.length;
    this.#start = Number.POSITIVE_INFINITY;
    this.#unchangedTail = Number.POSITIVE_INFINITY;
    return splice;
  }
}

/** The list after the splice. */
export function spliced<Id>(order: readonly Id[], splice: OrderSplice<Id>): Id[] {
  return [...order.slice(0, splice.start), ...splice.ids, ...order.slice(splice.start + splice.deleteCount)];
}
