import { optionalNumber, optionalText, readId, type EventParsers } from './wire.ts';

/** The microphone's audio, and the audio that the service plays. */
export const speechEvents = {
  'input_audio_buffer.speech_started': (wire) => ({
    type: 'speech-started',
    itemId: readId(wire, 'item_id'),
    audioStartMs: optionalNumber(wire, 'audio_start_ms'),
    channel: optionalNumber(wire, 'input_channel'),
  }),
  'input_audio_buffer.speech_stopped': (wire) => ({
    type: 'speech-stopped',
    itemId: readId(wire, 'item_id'),
    audioEndMs: optionalNumber(wire, 'audio_end_ms'),
  }),
  'input_audio_buffer.committed': (wire) => ({
    type: 'speech-committed',
    itemId: readId(wire, 'item_id'),
    previousItemId: optionalText(wire, 'previous_item_id'),
  }),
  'input_audio_buffer.cleared': () => ({ type: 'speech-discarded' }),
  'input_audio_buffer.timeout_triggered': (wire) => ({ type: 'silence-timed-out', itemId: readId(wire, 'item_id') }),
  // Our own service sends it.
  'input_audio_buffer.replay_switched': (wire) => ({
    type: 'replay-switched',
    isActive: wire['is_active'] === true,
    audioMs: optionalNumber(wire, 'audio_ms'),
  }),
  'output_audio_buffer.started': (wire) => ({ type: 'voice-started', responseId: optionalText(wire, 'response_id') }),
  'output_audio_buffer.stopped': (wire) => ({ type: 'voice-stopped', responseId: optionalText(wire, 'response_id') }),
  'output_audio_buffer.cleared': (wire) => ({ type: 'voice-cut', responseId: optionalText(wire, 'response_id') }),
} satisfies EventParsers;
