import { parseJson } from '../../domain/parse-json.ts';
import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { itemEvents } from './item-events.ts';
import { pageEvents } from './page-events.ts';
import { responseEvents } from './response-events.ts';
import { sessionEvents } from './session-events.ts';
import { speechEvents } from './speech-events.ts';
import { MalformedEvent, isWire, type EventParsers } from './wire.ts';

export type ParsedEvent =
  | { readonly type: 'known'; readonly event: ConversationEvent }
  /** Events that do not concern turns: raw audio, tools, keypad tones, other kinds of session. */
  | { readonly type: 'ignored' }
  | { readonly type: 'unknown'; readonly name: string }
  | { readonly type: 'malformed'; readonly why: string };

const parsers: EventParsers = { ...sessionEvents, ...itemEvents, ...speechEvents, ...responseEvents, ...pageEvents };
const parsersByName = new Map(Object.entries(parsers));

const ignoredTypes: ReadonlySet<string> = new Set([
  'conversation.created',
  'input_audio_buffer.dtmf_event_received',
  'response.output_audio.delta',
  'response.output_audio.done',
  'response.function_call_arguments.delta',
  'response.function_call_arguments.done',
  'mcp_list_tools.in_progress',
  'mcp_list_tools.completed',
  'mcp_list_tools.failed',
  'response.mcp_call_arguments.delta',
  'response.mcp_call_arguments.done',
  'response.mcp_call.in_progress',
  'response.mcp_call.completed',
  'response.mcp_call.failed',
  // Events of other kinds of session (translation, live).
  'session.closed',
  'session.usage',
  'session.input_transcript.delta',
  'session.output_transcript.delta',
  'session.output_audio.delta',
]);

/** Every known event type of the service and of the page. */
export const eventTypes: readonly string[] = [...parsersByName.keys(), ...ignoredTypes];

/** Parses one message of the data channel. Never throws. */
export function parseEventText(text: string): ParsedEvent {
  const value = parseJson(text);
  return value === undefined ? { type: 'malformed', why: 'not JSON' } : parseEvent(value);
}

/** Parses one event that is an object already. Never throws. */
export function parseEvent(value: unknown): ParsedEvent {
  if (!isWire(value)) return { type: 'malformed', why: 'not an object' };
  const name = value['type'];
  if (typeof name !== 'string') return { type: 'malformed', why: 'no type' };
  const parse = parsersByName.get(name);
  if (!parse) return ignoredTypes.has(name) ? { type: 'ignored' } : { type: 'unknown', name };
  try {
    return { type: 'known', event: parse(value) };
  } catch (error) {
    if (error instanceof MalformedEvent) return { type: 'malformed', why: error.message };
    throw error;
  }
}
