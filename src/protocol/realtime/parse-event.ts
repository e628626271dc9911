import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import {
  parseAnswerClosed,
  parseAnswerDelta,
  parseAnswerItemAdded,
  parseAnswerItemDone,
  parseAnswerOpened,
  parseAnswerPartAdded,
  parseAnswerPartDone,
  parseAnswerTextDone,
  parseAnswerTranscriptDone,
} from './answer-events.ts';
import { olderNames } from './event-types.ts';
import type { EventType } from './event-types.ts';
import {
  parseItemAdded,
  parseItemDeleted,
  parseItemDone,
  parseItemTruncated,
  parseSourceDelta,
  parseSourceDone,
  parseSourceFailed,
  parseSourceSegment,
} from './item-events.ts';
import { parseLineReplaced } from './line-events.ts';
import {
  parseError,
  parseRateLimits,
  parseSessionCreated,
  parseSessionUpdated,
  parseIgnored,
} from './session-events.ts';
import {
  parseSilenceTimedOut,
  parseSpeechCommitted,
  parseSpeechDiscarded,
  parseSpeechStarted,
  parseSpeechStopped,
  parseVoiceCut,
  parseVoiceStarted,
  parseVoiceStopped,
} from './speech-events.ts';
import { MalformedEvent, isWire } from './wire.ts';
import type { Wire } from './wire.ts';

export type ParsedEvent =
  | { readonly type: 'known'; readonly event: ConversationEvent }
  | { readonly type: 'unknown'; readonly name: string }
  | { readonly type: 'malformed'; readonly why: string };

type Parse = (wire: Wire) => ConversationEvent;

/** A type without a parser does not compile. */
const parsers = {
  'session.created': parseSessionCreated,
  'session.updated': parseSessionUpdated,
  'transcription_session.created': parseSessionUpdated,
  'transcription_session.updated': parseSessionUpdated,
  'conversation.created': parseIgnored,
  'conversation.item.added': parseItemAdded,
  'conversation.item.done': parseItemDone,
  'conversation.item.created': parseItemAdded,
  'conversation.item.retrieved': parseItemDone,
  'conversation.item.deleted': parseItemDeleted,
  'conversation.item.truncated': parseItemTruncated,
  'conversation.item.input_audio_transcription.delta': parseSourceDelta,
  'conversation.item.input_audio_transcription.completed': parseSourceDone,
  'conversation.item.input_audio_transcription.failed': parseSourceFailed,
  'conversation.item.input_audio_transcription.segment': parseSourceSegment,
  'input_audio_buffer.committed': parseSpeechCommitted,
  'input_audio_buffer.cleared': parseSpeechDiscarded,
  'input_audio_buffer.speech_started': parseSpeechStarted,
  'input_audio_buffer.speech_stopped': parseSpeechStopped,
  'input_audio_buffer.timeout_triggered': parseSilenceTimedOut,
  'input_audio_buffer.dtmf_event_received': parseIgnored,
  'output_audio_buffer.started': parseVoiceStarted,
  'output_audio_buffer.stopped': parseVoiceStopped,
  'output_audio_buffer.cleared': parseVoiceCut,
  'response.created': parseAnswerOpened,
  'response.done': parseAnswerClosed,
  'response.output_item.added': parseAnswerItemAdded,
  'response.output_item.done': parseAnswerItemDone,
  'response.content_part.added': parseAnswerPartAdded,
  'response.content_part.done': parseAnswerPartDone,
  'response.output_audio_transcript.delta': parseAnswerDelta,
  'response.output_audio_transcript.done': parseAnswerTranscriptDone,
  'response.output_audio.delta': parseIgnored,
  'response.output_audio.done': parseIgnored,
  'response.output_text.delta': parseAnswerDelta,
  'response.output_text.done': parseAnswerTextDone,
  'response.function_call_arguments.delta': parseIgnored,
  'response.function_call_arguments.done': parseIgnored,
  'mcp_list_tools.in_progress': parseIgnored,
  'mcp_list_tools.completed': parseIgnored,
  'mcp_list_tools.failed': parseIgnored,
  'response.mcp_call_arguments.delta': parseIgnored,
  'response.mcp_call_arguments.done': parseIgnored,
  'response.mcp_call.in_progress': parseIgnored,
  'response.mcp_call.completed': parseIgnored,
  'response.mcp_call.failed': parseIgnored,
  'rate_limits.updated': parseRateLimits,
  error: parseError,
  'dragoman.line.replaced': parseLineReplaced,
  'dragoman.line.caught_up': () => ({ type: 'line-caught-up' }),
  'session.closed': parseIgnored,
  'session.usage': parseIgnored,
  'session.input_transcript.delta': parseIgnored,
  'session.output_transcript.delta': parseIgnored,
  'session.output_audio.delta': parseIgnored,
} satisfies Record<EventType, Parse>;

const parsersByName = new Map<string, Parse>([
  ...Object.entries(parsers),
  ...Object.entries(olderNames).map(([older, present]): [string, Parse] => [older, parsers[present]]),
]);

/** Reads one text frame of the channel. Never throws. */
export function parseEventText(text: string): ParsedEvent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { type: 'malformed', why: 'not JSON' };
  }
  return parseEvent(value);
}

/** Reads one event that is an object already. Never throws. */
export function parseEvent(value: unknown): ParsedEvent {
  if (!isWire(value)) return { type: 'malformed', why: 'not an object' };
  const name = value['type'];
  if (typeof name !== 'string') return { type: 'malformed', why: 'no type' };
  const parse = parsersByName.get(name);
  if (!parse) return { type: 'unknown', name };
  try {
    return { type: 'known', event: parse(value) };
  } catch (error) {
    if (error instanceof MalformedEvent) return { type: 'malformed', why: error.message };
    throw error;
  }
}
