import { createItem, type Item } from '../protocol/conversation-item.ts';
import { newId } from '../protocol/new-id.ts';
import type { Emit, PartLocation, ResponsePart } from '../protocol/server-event.ts';
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
  readonly itemId = newId('item');
  readonly #form: ResponseForm;
  readonly #emit: Emit;
  readonly #location: PartLocation;
  #text = '';
  /** The opening events have been sent. */
  #isOpen = false;

  constructor(form: ResponseForm, emit: Emit) {
    this.#form = form;
    this.#emit = emit;
    this.#location = { response_id: form.responseId, item_id: this.itemId, output_index: 0, content_index: 0 };
  }

  /** The text that the client has received so far. */
  get text(): string {
    return this.#text;
  }

  write(delta: string): void {
    if (!this.#isOpen) this.#open();
    this.#text += delta;
    const kind = this.#form.modality === 'audio' ? 'audio_transcript' : 'text';
    this.#emit({ type: `response.output_${kind}.delta`, ...this.#location, delta });
  }

  /** The text so far is not the translation. */
  discard(): void {
    this.#text = '';
  }

  /** @returns the output of the response: no item when nothing was written */
  close(status: 'completed' | 'incomplete'): readonly Item[] {
    if (!this.#isOpen) return [];
    const { modality, responseId: response_id, items } = this.#form;
    const [location, text] = [this.#location, this.#text];
    if (modality === 'audio') {
      this.#emit({ type: 'response.output_audio.done', ...location });
      this.#emit({ type: 'response.output_audio_transcript.done', ...location, transcript: text });
    } else this.#emit({ type: 'response.output_text.done', ...location, text });
    this.#emit({ type: 'response.content_part.done', ...location, part: this.#part() });
    const item = this.#item(
      status,
      modality === 'audio' ? { type: 'output_audio', transcript: text } : { type: 'output_text', text },
    );
    const placed = items?.replace(item);
    if (placed) this.#emit({ type: 'conversation.item.done', ...placed });
    this.#emit({ type: 'response.output_item.done', response_id, output_index: 0, item });
    return [item];
  }

  #open(): void {
    this.#isOpen = true;
    const { responseId: response_id, items, afterItemId } = this.#form;
    const item = this.#item('in_progress');
    this.#emit({ type: 'response.output_item.added', response_id, output_index: 0, item });
    // The client may have deleted the item that it responds to.
    const placed = items?.add(item, afterItemId) ?? items?.add(item);
    if (placed) this.#emit({ type: 'conversation.item.added', ...placed });
    this.#emit({ type: 'response.content_part.added', ...this.#location, part: this.#part() });
  }

  #item(status: Item['status'], ...content: Item['content']): Item {
    return createItem({ id: this.itemId, role: 'assistant', status, content });
  }

  #part(): ResponsePart {
    return this.#form.modality === 'audio'
      ? { type: 'audio', transcript: this.#text }
      : { type: 'text', text: this.#text };
  }
}
