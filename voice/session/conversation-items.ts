import type { Item, PlacedItem } from '../protocol/conversation-item.ts';

/** The items of one conversation, in order. */
export class ConversationItems {
  readonly #items: Item[] = [];

  get count(): number {
    return this.#items.length;
  }

  /** Appends, or inserts after `previousItemId` ('root': at the start). Undefined when there is no such item. */
  add(item: Item, previousItemId?: string): PlacedItem | undefined {
    const at = this.#positionAfter(previousItemId);
    if (at === undefined) return undefined;
    this.#items.splice(at, 0, item);
    return this.#placed(at, item);
  }

  replace(item: Item): PlacedItem | undefined {
    const at = this.#indexOf(item.id);
    if (at < 0) return undefined;
    this.#items[at] = item;
    return this.#placed(at, item);
  }

  get(id: string): Item | undefined {
    return this.#items[this.#indexOf(id)];
  }

  /** @returns false when there is no such item */
  remove(id: string): boolean {
    const at = this.#indexOf(id);
    if (at >= 0) this.#items.splice(at, 1);
    return at >= 0;
  }

  latest(): Item | undefined {
    return this.#items.at(-1);
  }

  latestOf(role: Item['role']): Item | undefined {
    return this.#items.findLast((item) => item.role === role);
  }

  #positionAfter(previousItemId: string | undefined): number | undefined {
    if (previousItemId === undefined) return this.#items.length;
    if (previousItemId === 'root') return 0;
    const before = this.#indexOf(previousItemId);
    return before < 0 ? undefined : before + 1;
  }

  #indexOf(id: string): number {
    return this.#items.findIndex((item) => item.id === id);
  }

  #placed(at: number, item: Item): PlacedItem {
    return { item, previous_item_id: this.#items[at - 1]?.id ?? null };
  }
}
