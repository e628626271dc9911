import type { ConversationItems, Item, Part } from './conversation-items.ts';
import { newId } from '../protocol/new-id.ts';
import type { Modality } from '../protocol/session-settings.ts';
import type { Emit, PartLocation } from '../protocol/server-event.ts';

/** Writes one answer into the conversation, with every event that the protocol wants around its text. */
export type ResponseWriter = {
  readonly place: PartLocation;
  /** What the page has been given so far. */
  text(): string;
  write(delta: string): void;
  /** Ends the answer, whole or cut short, and returns what it came to: nothing if nothing was written. */
  close(status: 'completed' | 'incomplete'): readonly Item[];
};

export type ResponseForm = {
  readonly responseId: string;
  readonly modality: Modality;
  /** Undefined for an answer that is not part of the conversation. */
  readonly items: ConversationItems | undefined;
};

export function createResponseWriter({ responseId, modality, items }: ResponseForm, emit: Emit): ResponseWriter {
  const place = { responseId, itemId: newId('item') };
  let text = '';
  let begun = false;

  const part = (): Part =>
    modality === 'audio' ? { type: 'output-audio', transcript: text } : { type: 'output-text', text };

  function begin() {
    begun = true;
    const item: Item = { id: place.itemId, role: 'assistant', status: 'in_progress', content: [] };
    emit({ type: 'output-item-added', responseId, item });
    const placed = items?.add(item);
    if (placed) emit({ type: 'item-added', ...placed });
    emit({ type: 'part-added', place, part: part() });
  }

  function close(status: 'completed' | 'incomplete'): readonly Item[] {
    if (!begun) return [];
    if (modality === 'audio') emit({ type: 'voice-done', place });
    emit({ type: 'translation-done', place, modality, text });
    emit({ type: 'part-done', place, part: part() });
    const item: Item = { id: place.itemId, role: 'assistant', status, content: [part()] };
    const placed = items?.replace(item);
    if (placed) emit({ type: 'item-done', ...placed });
    emit({ type: 'output-item-done', responseId, item });
    return [item];
  }

  return {
    place,
    text: () => text,
    write(delta) {
      if (!begun) begin();
      text += delta;
      emit({ type: 'translation-delta', place, modality, delta });
    },
    close,
  };
}
