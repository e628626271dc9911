import { z } from 'zod';
import type { Usage } from '../../src/domain/usage.ts';
import { usageToWire } from '../../src/protocol/realtime/usage.ts';
import type { SessionSettings, SettingsPatch, TurnDetection } from '../protocol/session-settings.ts';
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

/** The current protocol. An update with an unknown field is refused as a whole; `temperature` is one. */
const sessionSchema = z.strictObject({
  type: z.literal('realtime'),
  model: z.string().optional(),
  instructions: z.string().optional(),
  output_modalities: z.tuple([z.enum(['audio', 'text'])]).optional(),
  audio: z
    .strictObject({
      input: z
        .strictObject({
          format: z.unknown().optional(),
          transcription: transcriptionSchema.optional(),
          noise_reduction: noiseReductionSchema.optional(),
          turn_detection: turnDetectionSchema.optional(),
        })
        .optional(),
      output: z
        .strictObject({
          format: z.unknown().optional(),
          voice: voiceSchema.optional(),
          speed: z.number().min(0.25).max(1.5).optional(),
        })
        .optional(),
    })
    .optional(),
  max_output_tokens: maxTokensSchema.optional(),
  tools: z.array(z.unknown()).optional(),
  tool_choice: z.unknown().optional(),
  parallel_tool_calls: z.unknown().optional(),
  reasoning: z.unknown().optional(),
  tracing: z.unknown().optional(),
  truncation: z.unknown().optional(),
  prompt: z.unknown().optional(),
  include: z.unknown().optional(),
});

type WrittenSession = z.infer<typeof sessionSchema>;

function toPatch({ type: _type, model: _model, audio, ...written }: WrittenSession): SettingsPatch {
  // The instructions are the server's: clients can neither change nor read them.
  const { instructions: _instructions, output_modalities, max_output_tokens, ...passthrough } = written;
  return {
    ...commonPatch({
      transcription: audio?.input?.transcription,
      noiseReduction: audio?.input?.noise_reduction,
      turnDetection: audio?.input?.turn_detection,
      voice: audio?.output?.voice,
    }),
    modality: output_modalities?.[0],
    maxOutputTokens: max_output_tokens,
    speed: audio?.output?.speed,
    passthrough,
  };
}

const format = { type: 'audio/pcm', rate: 24_000 };

function session(settings: SessionSettings): WireBody {
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
    audio: {
      input: {
        format,
        transcription: settings.transcription,
        noise_reduction: settings.noiseReduction && { type: settings.noiseReduction },
        turn_detection: settings.turnDetection && turnDetection(settings.turnDetection),
      },
      output: { format, voice: settings.voice, speed: settings.speed },
    },
  };
}

function turnDetection(detection: TurnDetection): WireBody {
  const responding = { create_response: detection.createResponse, interrupt_response: detection.interruptResponse };
  if (detection.type === 'semantic_vad') {
    return { type: 'semantic_vad', eagerness: detection.eagerness ?? 'auto', ...responding };
  }
  return { ...wireServerVad(detection), idle_timeout_ms: null };
}

function usage(one: Usage): WireBody {
  const { input_token_details: input, ...rest } = usageToWire(one);
  const cached_tokens_details = { ...input.cached_tokens_details, image_tokens: 0 };
  return { ...rest, input_token_details: { ...input, image_tokens: 0, cached_tokens_details } };
}

/** The names of an item's parts; in the events of a response in progress they are shorter. */
const itemParts: PartNames = { audio: 'output_audio', text: 'output_text' };
const responseParts: PartNames = { audio: 'audio', text: 'text' };

export const ga: DialectCodec = {
  itemAdded: 'conversation.item.added',
  itemDone: 'conversation.item.done',
  transcript: { delta: 'response.output_audio_transcript.delta', done: 'response.output_audio_transcript.done' },
  text: { delta: 'response.output_text.delta', done: 'response.output_text.done' },
  audioDone: 'response.output_audio.done',
  session,
  item: (item) => wireItem(item, itemParts),
  part: (part) => wirePart(part, responseParts),
  response: (response, settings) => ({
    ...wireResponse(response, itemParts),
    output_modalities: [response.modality],
    max_output_tokens: settings.maxOutputTokens,
    audio: { output: { format, voice: settings.voice } },
    usage: response.usage ? usage(response.usage) : null,
  }),
  parseSessionUpdate: (written) => parseWith(sessionSchema, written, toPatch),
};
