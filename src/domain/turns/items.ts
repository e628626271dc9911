import type { ItemSnapshot } from './conversation-event.ts';
import { emptyText, setFinalText } from './item-text.ts';
import type { Item } from './utterance.ts';

/** The items of a conversation, created by their first mention. */
export class Items {
  readonly byId = new Map<string, Item>();
  #mentionCount = 0;

  of(id: string): Item {
    const known = this.byId.get(id);
    if (known) return known;
    const item: Item = { id, text: emptyText(), previousId: undefined, truncated: false };
    this.byId.set(id, item);
    return item;
  }

  /** Orders utterances and responses by their first mention. */
  nextMention(): number {
    return this.#mentionCount++;
  }
}

/** Speech not transcribed yet and responses just begun have blank texts, which say nothing. */
export function applySnapshot(item: Item, { role, done, texts }: ItemSnapshot, rank: number): void {
  texts.forEach((text, contentIndex) => {
    const isBlankText = text === undefined || text.trim() === '';
    if (text !== undefined && (!isBlankText || (done && role === 'assistant')))
      setFinalText(item.text, contentIndex, text, rank);
  });
}
