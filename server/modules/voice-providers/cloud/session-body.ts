import type { ModelSpec } from '../contract/voice-provider.ts';

/** Product spec, section 9. */
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

/** The session to create. The service refuses one with a temperature. */
export function sessionBody(session: ModelSpec, { transcriptionModel, transcribesFromStart }: TranscriptionSettings) {
  return {
    type: 'realtime',
    model: session.model,
    instructions: session.instructions,
    output_modalities: ['audio'],
    ...(reportsLogProbabilities(transcriptionModel) ? { include: ['item.input_audio_transcription.logprobs'] } : {}),
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

/** Evidence of whether there was speech; whisper has none. */
function reportsLogProbabilities(transcriptionModel: string): boolean {
  return /^gpt-4o(?:-mini)?-transcribe/u.test(transcriptionModel);
}

/** Sets the transcription model of a running session. */
export function transcriptionUpdate(transcriptionModel: string) {
  return { type: 'realtime', audio: { input: { transcription: { model: transcriptionModel } } } };
}
