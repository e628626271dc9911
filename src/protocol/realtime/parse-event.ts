import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import {
  parseResponseClosed,
  parseResponseDelta,
  parseResponseItemAdded,
  parseResponseItemDone,
  parseResponseOpened,
  parseResponsePartAdded,
  parseResponsePartDone,
  parseResponseTextDone,
  parseResponseTranscriptDone,
} from './response-events.ts';
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
import { parseError, parseRateLimits, parseSessionCreated, parseSessionUpdated } from './session-events.ts';
import {
  parseReplaySwitched,
  parseSilenceTimedOut,
  parseSpeechCommitted,
  parseSpeechDiscarded,
  parseSpeechStarted,
  parseSpeechStopped,
  parseVoiceCut,
  parseVoiceStarted,
  parseVoiceStopped,
} from './speech-events.ts';
import { parseSourceCorrected, parseSpeakerStated, parseTranslatedOnDevice, parseTurnWritten } from './page-events.ts';
import { MalformedEvent, isWire, jsonOf, type Wire } from './wire.ts';

export type ParsedEvent =
  | { readonly type: 'known'; readonly event: ConversationEvent }
  /** Events that do not concern turns: raw audio, tools, keypad tones, other kinds of session. */
  | { readonly type: 'ignored' }
  | { readonly type: 'unknown'; readonly name: string }
  | { readonly type: 'malformed'; readonly why: string };

type Parse = 'ignored' | ((wire: Wire) => ConversationEvent);

/** An event type without an entry is a compile error. */
const parsers = {
  'session.created': parseSessionCreated,
  'session.updated': parseSessionUpdated,
  'transcription_session.created': parseSessionUpdated,
  'transcription_session.updated': parseSessionUpdated,
  'conversation.created': 'ignored',
  'conversation.item.added': parseItemAdded,
  'conversation.item.done': parseItemDone,
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
  'input_audio_buffer.dtmf_event_received': 'ignored',
  'output_audio_buffer.started': parseVoiceStarted,
  'output_audio_buffer.stopped': parseVoiceStopped,
  'output_audio_buffer.cleared': parseVoiceCut,
  'response.created': parseResponseOpened,
  'response.done': parseResponseClosed,
  'response.output_item.added': parseResponseItemAdded,
  'response.output_item.done': parseResponseItemDone,
  'response.content_part.added': parseResponsePartAdded,
  'response.content_part.done': parseResponsePartDone,
  'response.output_audio_transcript.delta': parseResponseDelta,
  'response.output_audio_transcript.done': parseResponseTranscriptDone,
  'response.output_audio.delta': 'ignored',
  'response.output_audio.done': 'ignored',
  'response.output_text.delta': parseResponseDelta,
  'response.output_text.done': parseResponseTextDone,
  'response.function_call_arguments.delta': 'ignored',
  'response.function_call_arguments.done': 'ignored',
  'mcp_list_tools.in_progress': 'ignored',
  'mcp_list_tools.completed': 'ignored',
  'mcp_list_tools.failed': 'ignored',
  'response.mcp_call_arguments.delta': 'ignored',
  'response.mcp_call_arguments.done': 'ignored',
  'response.mcp_call.in_progress': 'ignored',
  'response.mcp_call.completed': 'ignored',
  'response.mcp_call.failed': 'ignored',
  'rate_limits.updated': parseRateLimits,
  error: parseError,
  'session.closed': 'ignored',
  'session.usage': 'ignored',
  'session.input_transcript.delta': 'ignored',
  'session.output_transcript.delta': 'ignored',
  'session.output_audio.delta': 'ignored',
  'input_audio_buffer.replay_switched': parseReplaySwitched,
  'turn.speaker_stated': parseSpeakerStated,
  'turn.written': parseTurnWritten,
  'turn.source_corrected': parseSourceCorrected,
  'turn.translated_on_device': parseTranslatedOnDevice,
} satisfies Record<EventType, Parse>;

const parsersByName = new Map<string, Parse>(Object.entries(parsers));

/** Parses one message of the data channel. Never throws. */
export function parseEventText(text: string): ParsedEvent {
  const value = jsonOf(text);
  return value === undefined ? { type: 'malformed', why: 'not JSON' } : parseEvent(value);
}

/** Parses one event that is an object already. Never throws. */
export function parseEvent(value: unknown): ParsedEvent {
  if (!isWire(value)) return { type: 'malformed', why: 'not an object' };
  const name = value['type'];
  if (typeof name !== 'string') return { type: 'malformed', why: 'no type' };
  const parse = parsersByName.get(name);
  if (!parse) return { type: 'unknown', name };
  if (parse === 'ignored') return { type: 'ignored' };
  try {
    return { type: 'known', event: parse(value) };
  } catch (error) {
    if (error instanceof MalformedEvent) return { type: 'malformed', why: error.message };
    throw error;
  }
}
