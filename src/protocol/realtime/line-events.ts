import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { MalformedEvent, optionalNumber, optionalText } from './wire.ts';
import type { Wire } from './wire.ts';

/** What the page itself has to say in the log of a line, in the form of the service's own events. */
export type LineEvent =
  | { readonly type: 'dragoman.line.replaced'; readonly since_ms: number; readonly kept_item_id: string | undefined }
  | { readonly type: 'dragoman.line.caught_up' };

export function parseLineReplaced(wire: Wire): ConversationEvent {
  const sinceMs = optionalNumber(wire, 'since_ms');
  if (sinceMs === undefined) throw new MalformedEvent('no since_ms');
  return { type: 'line-replaced', sinceMs, keptItemId: optionalText(wire, 'kept_item_id') };
}
