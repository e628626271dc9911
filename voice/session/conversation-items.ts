export type Part =
  | { readonly type: 'input-audio'; readonly transcript: string | null }
  | { readonly type: 'input-text'; readonly text: string }
  | { readonly type: 'output-audio'; readonly transcript: string }
  | { readonly type: 'output-text'; readonly text: string };

/** One entry of the conversation as the protocol sees it: words of a person, or their translation. */
export type Item = {
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'system';
  readonly status: 'in_progress' | 'completed' | 'incomplete';
  readonly content: readonly Part[];
};

export type PlacedItem = { readonly item: Item; readonly previousItemId: string | null };

export type ConversationItems = {
  /** Last, unless `previousItemId` says where; `root` is the beginning. Undefined when that item is unknown. */
  add(item: Item, previousItemId?: string): PlacedItem | undefined;
  replace(item: Item): PlacedItem | undefined;
  get(id: string): Item | undefined;
  remove(id: string): boolean;
  count(): number;
  latest(): Item | undefined;
  latestOf(role: Item['role']): Item | undefined;
};

export function createConversationItems(): ConversationItems {
  const items: Item[] = [];

  const indexOf = (id: string) => items.findIndex((one) => one.id === id);
  const placed = (at: number, item: Item): PlacedItem => ({ item, previousItemId: items[at - 1]?.id ?? null });

  function placeAfter(previousItemId: string | undefined): number | undefined {
    if (previousItemId === undefined) return items.length;
    if (previousItemId === 'root') return 0;
    const before = indexOf(previousItemId);
    return before < 0 ? undefined : before + 1;
  }

  return {
    add(item, previousItemId) {
      const at = placeAfter(previousItemId);
      if (at === undefined) return undefined;
      items.splice(at, 0, item);
      return placed(at, item);
    },
    replace(item) {
      const at = indexOf(item.id);
      if (at < 0) return undefined;
      items[at] = item;
      return placed(at, item);
    },
    get: (id) => items[indexOf(id)],
    remove(id) {
      const at = indexOf(id);
      if (at >= 0) items.splice(at, 1);
      return at >= 0;
    },
    count: () => items.length,
    latest: () => items.at(-1),
    latestOf: (role) => items.findLast((one) => one.role === role),
  };
}

export function withTranscript(item: Item, transcript: string): Item {
  const content = item.content.map((part) => (part.type === 'input-audio' ? { ...part, transcript } : part));
  return { ...item, content };
}

export function itemText(item: Item): string {
  return item.content.map((part) => ('text' in part ? part.text : (part.transcript ?? ''))).join(' ');
}
