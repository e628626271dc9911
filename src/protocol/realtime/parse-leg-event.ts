import { parseJson } from '../../domain/parse-json.ts';
import { isWire, optionalText } from './wire.ts';
import { parseEvent } from './parse-event.ts';
import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';

/** An event of a translation session. Its texts only grow, and it has no notion of turns. */
export type LegEvent =
  /** More of what was said, in whatever language. */
  | { readonly type: 'source-delta'; readonly delta: string }
  | { readonly type: 'translation-delta'; readonly delta: string }
  /** An event that realtime and translation sessions share. */
  | { readonly type: 'known'; readonly event: ConversationEvent }
  | { readonly type: 'ignored' };

const sharedTypes: ReadonlySet<unknown> = new Set(['session.created', 'error']);

/** Parses one message of the data channel of a translation session. Never throws. */
export function parseLegEvent(text: string): LegEvent {
  const value = parseJson(text);
  if (!isWire(value)) return { type: 'ignored' };
  if (sharedTypes.has(value['type'])) {
    const parsed = parseEvent(value);
    return parsed.type === 'known' ? parsed : { type: 'ignored' };
  }
  const delta = optionalText(value, 'delta');
  if (!delta) return { type: 'ignored' };
  if (value['type'] === 'session.input_transcript.delta') return { type: 'source-delta', delta };
  if (value['type'] === 'session.output_transcript.delta') return { type: 'translation-delta', delta };
  return { type: 'ignored' };
}
