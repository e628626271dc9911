import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { optionalNumber, optionalText, readId, type Wire } from './wire.ts';

export function parseSpeechStarted(wire: Wire): ConversationEvent {
  return {
    type: 'speech-started',
    itemId: readId(wire, 'item_id'),
    audioStartMs: optionalNumber(wire, 'audio_start_ms'),
    channel: optionalNumber(wire, 'input_channel'),
  };
}

export function parseSpeechStopped(wire: Wire): ConversationEvent {
  return { type: 'speech-stopped', itemId: readId(wire, 'item_id'), audioEndMs: optionalNumber(wire, 'audio_end_ms') };
}

export function parseSpeechCommitted(wire: Wire): ConversationEvent {
  return {
    type: 'speech-committed',
    itemId: readId(wire, 'item_id'),
    previousItemId: optionalText(wire, 'previous_item_id'),
  };
}

export function parseSpeechDiscarded(): ConversationEvent {
  return { type: 'speech-discarded' };
}

export function parseReplaySwitched(wire: Wire): ConversationEvent {
  return { type: 'replay-switched', isActive: wire['is_active'] === true, audioMs: optionalNumber(wire, 'audio_ms') };
}

export function parseSilenceTimedOut(wire: Wire): ConversationEvent {
  return { type: 'silence-timed-out', itemId: readId(wire, 'item_id') };
}

export function parseVoiceStarted(wire: Wire): ConversationEvent {
  return { type: 'voice-started', responseId: optionalText(wire, 'response_id') };
}

export function parseVoiceStopped(wire: Wire): ConversationEvent {
  return { type: 'voice-stopped', responseId: optionalText(wire, 'response_id') };
}

export function parseVoiceCut(wire: Wire): ConversationEvent {
  return { type: 'voice-cut', responseId: optionalText(wire, 'response_id') };
}
