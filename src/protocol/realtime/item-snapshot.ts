import type { ItemSnapshot } from '../../domain/turns/conversation-event.ts';
import { isWire, optionalList, optionalText, readId, type Wire } from './wire.ts';

/** `done`: the event that carries the item reports it finished, whatever the item's own status is. */
export function parseItemSnapshot(wire: Wire, done: boolean): ItemSnapshot {
  return {
    itemId: readId(wire, 'id'),
    role: roleOf(wire),
    done,
    texts: optionalList(wire, 'content').map(textOfPart),
  };
}

function roleOf(wire: Wire): ItemSnapshot['role'] {
  if (wire['type'] !== undefined && wire['type'] !== 'message') return 'other';
  const role = wire['role'];
  return role === 'user' || role === 'assistant' ? role : 'other';
}

/** Spoken parts carry a transcript, written ones a text, in both versions of the protocol. */
function textOfPart(part: unknown): string | undefined {
  if (!isWire(part)) return undefined;
  return optionalText(part, 'transcript') ?? optionalText(part, 'text');
}
