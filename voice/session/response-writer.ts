import type { Item, Part } from '../protocol/conversation-item.ts';
import { newId } from '../protocol/new-id.ts';
import type { Emit, PartLocation } from '../protocol/server-event.ts';
import type { Modality } from '../protocol/session-settings.ts';
import type { ConversationItems } from './conversation-items.ts';

export type ResponseForm = {
  readonly responseId: string;
  readonly modality: Modality;
  /** Undefined for an out-of-band response, which is not part of the conversation. */
  readonly items: ConversationItems | undefined;
  /** The item that the output responds to. */
  readonly afterItemId: string | undefined;
};

/** Writes the text of one response into the conversation, and emits the events that the protocol wants around it. */
export class ResponseWriter {
  readonly location: PartLocation;
  readonly #form: ResponseForm;
  readonly #emit: Emit;
  #text = '';
  /** The opening events have been sent. */
  #isOpen = false;

  constructor(form: ResponseForm, emit: Emit) {
    this.#form = form;
    this.#emit = emit;
    this.location = { responseId: form.responseId, itemId: newId('item') };
  }

  /** The text that the client has received so far. */
  get text(): string {
    return this.#text;
  }

  write(delta: string): void {
    if (!this.#isOpen) this.#open();
    this.#text += delta;
    this.#emit({ type: 'translation-delta', location: this.location, modality: this.#form.modality, delta });
  }

  /** The text so far is not the translation. */
  discard(): void {
    this.#text = '';
  }

  /** @returns the output of the response: no item when nothing was written */
  close(status: 'completed' | 'incomplete'): readonly Item[] {
    if (!this.#isOpen) return [];
    const { location } = this;
    const { modality, responseId, items } = this.#form;
    if (modality === 'audio') this.#emit({ type: 'audio-done', location });
    this.#emit({ type: 'translation-done', location, modality, text: this.#text });
    this.#emit({ type: 'part-done', location, part: this.#part() });
    const item: Item = { id: location.itemId, role: 'assistant', status, content: [this.#part()] };
    const placed = items?.replace(item);
    if (placed) this.#emit({ type: 'item-done', ...placed });
    this.#emit({ type: 'output-item-done', responseId, item });
    return [item];
  }

  #open(): void {
    this.#isOpen = true;
    const { location } = this;
    const { responseId, items, afterItemId } = this.#form;
    const item: Item = { id: location.itemId, role: 'assistant', status: 'in_progress', content: [] };
    this.#emit({ type: 'output-item-added', responseId, item });
    // The client may have deleted the item that it responds to.
    const placed = items?.add(item, afterItemId) ?? items?.add(item);
    if (placed) this.#emit({ type: 'item-added', ...placed });
    this.#emit({ type: 'part-added', location, part: this.#part() });
  }

  #part(): Part {
    return this.#form.modality === 'audio'
      ? { type: 'output-audio', transcript: this.#text }
      : { type: 'output-text', text: this.#text };
  }
}
