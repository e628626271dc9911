import type { ConversationEvent } from '../../src/domain/turns/conversation-event.ts';
import { isBlank } from '../../src/domain/turns/item-text.ts';

/**
 * Finds the events that a replay to a new worker can omit. Once a text is final, its deltas have no effect, except the
 * first: its time counts. Nine of ten events are deltas, so the log of a long conversation stays small.
 */
export class SpentEvents {
  /** Numbers of all deltas but the first, for each text that is not final yet. */
  readonly #deltasByText = new Map<string, number[]>();

  /** @returns the numbers of the events that this one makes redundant */
  note(number: number, event: ConversationEvent): readonly number[] {
    switch (event.type) {
      case 'source-delta':
      case 'response-delta':
        this.#noteDelta(keyOf(event), number);
        return [];
      case 'source-done':
      case 'response-text-done':
        return this.#takeDeltas(keyOf(event), event.text);
      default:
        return [];
    }
  }

  #noteDelta(key: string, number: number): void {
    const deltas = this.#deltasByText.get(key);
    if (deltas) deltas.push(number);
    else this.#deltasByText.set(key, []);
  }

  /** A blank final text does not replace the deltas. */
  #takeDeltas(key: string, finalText: string): readonly number[] {
    const deltas = isBlank(finalText) ? undefined : this.#deltasByText.get(key);
    if (deltas) this.#deltasByText.delete(key);
    return deltas ?? [];
  }
}

function keyOf({ itemId, contentIndex }: { readonly itemId: string; readonly contentIndex: number }): string {
  return `${contentIndex} ${itemId}`;
}
