import type { SessionSettings, TurnDetection } from './session-settings.ts';
import type { WireBody } from './server-event.ts';

export const audioFormat = { type: 'audio/pcm', rate: 24_000 };

/** The session of `session.created` and `session.updated`. Clients cannot read the instructions. */
export function wireSession(settings: SessionSettings): WireBody {
  return {
    type: 'realtime',
    object: 'realtime.session',
    id: settings.id,
    model: settings.model,
    output_modalities: [settings.modality],
    max_output_tokens: settings.maxOutputTokens,
    tracing: null,
    truncation: 'auto',
    prompt: null,
    ...settings.passthrough,
    expires_at: settings.expiresAtS,
    ...(settings.simultaneous && { simultaneous: settings.simultaneous }),
    ...(settings.hearsRoom !== undefined && { hears_room: settings.hearsRoom }),
    audio: {
      input: {
        format: audioFormat,
        transcription: settings.transcription,
        noise_reduction: settings.noiseReduction && { type: settings.noiseReduction },
        turn_detection: settings.turnDetection && turnDetection(settings.turnDetection),
      },
      output: { format: audioFormat, voice: settings.voice, speed: settings.speed },
    },
  };
}

function turnDetection(detection: TurnDetection): WireBody {
  const responding = { create_response: detection.createResponse, interrupt_response: detection.interruptResponse };
  if (detection.type === 'semantic_vad') {
    return { type: 'semantic_vad', eagerness: detection.eagerness ?? 'auto', ...responding };
  }
  return {
    type: detection.type,
    threshold: detection.threshold,
    prefix_padding_ms: detection.prefixPaddingMs,
    silence_duration_ms: detection.silenceMs,
    ...responding,
    idle_timeout_ms: null,
  };
}
