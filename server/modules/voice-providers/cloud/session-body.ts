import type { ModelSpec } from '../contract/voice-provider.ts';

/** Product spec, section 9, like the turn detection below. */
const TEMPERATURE = 0.6;

const turnDetection = {
  type: 'server_vad',
  threshold: 0.5,
  prefix_padding_ms: 300,
  silence_duration_ms: 500,
  create_response: true,
  interrupt_response: true,
} as const;

const noiseReduction = { type: 'near_field' } as const;

export type TranscriptionSettings = { readonly transcriptionModel: string; readonly transcribesFromStart: boolean };

/** A session of the current API, which refuses a session with a temperature. */
export function currentSession(
  session: ModelSpec,
  { transcriptionModel, transcribesFromStart }: TranscriptionSettings,
) {
  return {
    type: 'realtime',
    model: session.model,
    instructions: session.instructions,
    output_modalities: ['audio'],
    audio: {
      input: {
        noise_reduction: noiseReduction,
        turn_detection: turnDetection,
        ...(transcribesFromStart ? { transcription: { model: transcriptionModel } } : {}),
      },
      output: { voice: session.voice },
    },
    tools: [],
    tool_choice: 'none',
  };
}

/** Sets the transcription model of a running session. */
export function transcriptionUpdate(transcriptionModel: string) {
  return { type: 'realtime', audio: { input: { transcription: { model: transcriptionModel } } } };
}

/** A session of the preview API: flat, and with a temperature. */
export function previewSession(
  session: ModelSpec,
  { transcriptionModel, transcribesFromStart }: TranscriptionSettings,
) {
  return {
    model: session.model,
    instructions: session.instructions,
    modalities: ['audio', 'text'],
    voice: session.voice,
    temperature: TEMPERATURE,
    input_audio_noise_reduction: noiseReduction,
    turn_detection: turnDetection,
    ...(transcribesFromStart ? { input_audio_transcription: { model: transcriptionModel } } : {}),
    tools: [],
    tool_choice: 'none',
  };
}
