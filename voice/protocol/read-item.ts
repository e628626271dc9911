import { unreachable } from '../../src/domain/unreachable.ts';
import type { WrittenItem } from './client-event.ts';
import type { Item, Part } from '../session/conversation-items.ts';
import { newId } from './new-id.ts';

/** An item that the page wrote, not spoke. */
export function readItem({ id, role, content }: WrittenItem): Item {
  return { id: id ?? newId('item'), role, status: 'completed', content: content.map(readPart) };
}

function readPart(part: WrittenItem['content'][number]): Part {
  switch (part.type) {
    case 'input_text':
      return { type: 'input-text', text: part.text };
    case 'output_text':
    case 'text':
      return { type: 'output-text', text: part.text };
    case 'input_audio':
      return { type: 'input-audio', transcript: part.transcript ?? null };
    case 'output_audio':
    case 'audio':
      return { type: 'output-audio', transcript: part.transcript ?? '' };
    default:
      return unreachable(part);
  }
}
