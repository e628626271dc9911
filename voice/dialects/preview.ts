import { z } from 'zod';
import type { Usage } from '../../src/domain/usage.ts';
import { usageToWire } from '../../src/protocol/realtime/usage.ts';
import type { Modality, SessionSettings, SettingsPatch } from '../protocol/session-settings.ts';
import {
  maxTokensSchema,
  noiseReductionSchema,
  parseWith,
  commonPatch,
  transcriptionSchema,
  turnDetectionSchema,
  voiceSchema,
} from './session-update.ts';
import type { DialectCodec, WireBody } from './dialect-codec.ts';
import { wireItem, wirePart, wireResponse, wireServerVad, type PartNames } from './wire-parts.ts';

/** The preview of the protocol: a flat session, fewer item events, shorter names. */
const sessionSchema = z.strictObject({
  model: z.string().optional(),
  instructions: z.string().optional(),
  modalities: z.array(z.enum(['audio', 'text'])).optional(),
  voice: voiceSchema.optional(),
  speed: z.number().min(0.25).max(1.5).optional(),
  temperature: z.number().min(0).max(2).optional(),
  input_audio_format: z.unknown().optional(),
  output_audio_format: z.unknown().optional(),
  input_audio_noise_reduction: noiseReductionSchema.optional(),
  input_audio_transcription: transcriptionSchema.optional(),
  turn_detection: turnDetectionSchema.optional(),
  max_response_output_tokens: maxTokensSchema.optional(),
  tools: z.array(z.unknown()).optional(),
  tool_choice: z.unknown().optional(),
  tracing: z.unknown().optional(),
  include: z.unknown().optional(),
});

function toPatch(written: z.infer<typeof sessionSchema>): SettingsPatch {
  return {
    ...commonPatch({
      transcription: written.input_audio_transcription,
      noiseReduction: written.input_audio_noise_reduction,
      turnDetection: written.turn_detection,
      voice: written.voice,
    }),
    modality: written.modalities && modalityOf(written.modalities),
    speed: written.speed,
    temperature: written.temperature,
    maxOutputTokens: written.max_response_output_tokens,
    passthrough: {
      ...(written.tools && { tools: written.tools }),
      ...(written.tool_choice !== undefined && { tool_choice: written.tool_choice }),
    },
  };
}

function modalityOf(modalities: readonly Modality[]): Modality {
  return modalities.includes('audio') ? 'audio' : 'text';
}

function modalities(modality: Modality): readonly Modality[] {
  return modality === 'audio' ? ['audio', 'text'] : ['text'];
}

function session(settings: SessionSettings): WireBody {
  return {
    object: 'realtime.session',
    id: settings.id,
    model: settings.model,
    modalities: modalities(settings.modality),
    voice: settings.voice,
    speed: settings.speed,
    temperature: settings.temperature,
    max_response_output_tokens: settings.maxOutputTokens,
    input_audio_format: 'pcm16',
    output_audio_format: 'pcm16',
    input_audio_noise_reduction: settings.noiseReduction && { type: settings.noiseReduction },
    input_audio_transcription: settings.transcription,
    turn_detection: settings.turnDetection && wireServerVad(settings.turnDetection),
    ...settings.passthrough,
    expires_at: settings.expiresAtS,
  };
}

/** Without the kinds of the cached tokens: only the current protocol reports them. */
function usage(one: Usage): WireBody {
  const { input_token_details: input, ...rest } = usageToWire(one);
  const { cached_tokens_details: _kinds, ...counts } = input;
  return { ...rest, input_token_details: counts };
}

const parts: PartNames = { audio: 'audio', text: 'text' };

export const preview: DialectCodec = {
  itemAdded: 'conversation.item.created',
  itemDone: undefined,
  transcript: { delta: 'response.audio_transcript.delta', done: 'response.audio_transcript.done' },
  text: { delta: 'response.text.delta', done: 'response.text.done' },
  audioDone: 'response.audio.done',
  session,
  item: (item) => wireItem(item, parts),
  part: (part) => wirePart(part, parts),
  response: (response, settings) => ({
    ...wireResponse(response, parts),
    modalities: modalities(response.modality),
    voice: settings.voice,
    output_audio_format: 'pcm16',
    temperature: settings.temperature,
    max_output_tokens: settings.maxOutputTokens,
    usage: response.usage ? usage(response.usage) : null,
  }),
  parseSessionUpdate: (written) => parseWith(sessionSchema, written, toPatch),
};
