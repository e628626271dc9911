import { unreachable } from '../../src/domain/unreachable.ts';
import type { WrittenItem } from './client-event.ts';
import { newId } from './new-id.ts';

export type Part =
  | { readonly type: 'input_audio' | 'output_audio'; readonly transcript: string | null }
  | { readonly type: 'input_text' | 'output_text'; readonly text: string };

/** An item of the protocol's conversation: an utterance, a written message, or a translation. */
export type Item = {
  readonly id: string;
  readonly object: 'realtime.item';
  readonly type: 'message';
  readonly role: 'user' | 'assistant' | 'system';
  readonly status: 'in_progress' | 'completed' | 'incomplete';
  readonly content: readonly Part[];
};

/** An item and its position in the conversation. */
export type PlacedItem = { readonly item: Item; readonly previous_item_id: string | null };

export function createItem(fields: Omit<Item, 'object' | 'type'>): Item {
  return { object: 'realtime.item', type: 'message', ...fields };
}

/** The item of an utterance, before it has a transcript. */
export function spokenItem(id: string): Item {
  return createItem({ id, role: 'user', status: 'completed', content: [{ type: 'input_audio', transcript: null }] });
}

export function withTranscript(item: Item, transcript: string): Item {
  const content = item.content.map((part) => (part.type === 'input_audio' ? { ...part, transcript } : part));
  return { ...item, content };
}

export function itemText(item: Item): string {
  return item.content.map((part) => ('text' in part ? part.text : (part.transcript ?? ''))).join(' ');
}

/** The item that a client wrote in an event. */
export function itemFromClient({ id, role, content }: WrittenItem): Item {
  return createItem({ id: id ?? newId('item'), role, status: 'completed', content: content.map(partFromClient) });
}

function partFromClient(part: WrittenItem['content'][number]): Part {
  switch (part.type) {
    case 'input_text':
      return { type: 'input_text', text: part.text };
    case 'output_text':
    case 'text':
      return { type: 'output_text', text: part.text };
    case 'input_audio':
      return { type: 'input_audio', transcript: part.transcript ?? null };
    case 'output_audio':
    case 'audio':
      return { type: 'output_audio', transcript: part.transcript ?? '' };
    default:
      return unreachable(part);
  }
}
