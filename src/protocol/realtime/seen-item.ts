import type { SeenItem } from '../../domain/turns/conversation-event.ts';
import { isWire, optionalList, optionalText, readId } from './wire.ts';
import type { Wire } from './wire.ts';

/** `settled`: the event that carries the item says that it is finished, whatever the item's own status is. */
export function parseSeenItem(wire: Wire, settled: boolean): SeenItem {
  return {
    itemId: readId(wire, 'id'),
    role: roleOf(wire),
    done: settled,
    texts: optionalList(wire, 'content').map(textOfPart),
  };
}

function roleOf(wire: Wire): SeenItem['role'] {
  if (wire['type'] !== undefined && wire['type'] !== 'message') return 'other';
  const role = wire['role'];
  return role === 'user' || role === 'assistant' ? role : 'other';
}

/** Spoken parts carry a transcript, written ones a text; both dialects. */
function textOfPart(part: unknown): string | undefined {
  if (!isWire(part)) return undefined;
  return optionalText(part, 'transcript') ?? optionalText(part, 'text');
}
