import { z } from 'zod';
import { errorFromZod, type ProtocolError } from '../protocol/protocol-error.ts';
import type { DetectionPatch, SettingsPatch } from '../protocol/session-settings.ts';

/** The recogniser is sent it with every utterance. */
const MAX_PROMPT_CHARACTERS = 1000;

const transcriptionSchema = z
  .looseObject({
    model: z.string().optional(),
    language: z.string().optional(),
    prompt: z.string().max(MAX_PROMPT_CHARACTERS).optional(),
  })
  .nullable();

const noiseReductionSchema = z.looseObject({ type: z.enum(['near_field', 'far_field']) }).nullable();

const turnDetectionSchema = z
  .looseObject({
    type: z.enum(['server_vad', 'semantic_vad']).optional(),
    threshold: z.number().min(0).max(1).optional(),
    prefix_padding_ms: z.number().min(0).max(5000).optional(),
    silence_duration_ms: z.number().min(50).max(10_000).optional(),
    eagerness: z.enum(['low', 'medium', 'high', 'auto']).optional(),
    create_response: z.boolean().optional(),
    interrupt_response: z.boolean().optional(),
  })
  .nullable();

const voiceName = z.string().max(256);

const voiceSchema = z.union([voiceName, z.looseObject({ id: voiceName })]);

const maxTokensSchema = z.union([z.literal('inf'), z.int().min(1).max(4096)]);

/** An update with an unknown field is refused as a whole; `temperature` is one. */
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
  simultaneous: z.enum(['off', 'text', 'voice']).optional(),
  has_earphones: z.boolean().optional(),
  hears_room: z.boolean().optional(),
});

type WrittenSession = z.infer<typeof sessionSchema>;

function toPatch({ type: _type, model: _model, audio, ...written }: WrittenSession): SettingsPatch {
  // The instructions are the server's: clients can neither change nor read them.
  const {
    instructions: _instructions,
    output_modalities,
    max_output_tokens,
    simultaneous,
    has_earphones,
    hears_room,
    ...passthrough
  } = written;
  const { transcription, noise_reduction: noiseReduction, turn_detection: turnDetection } = audio?.input ?? {};
  const voice = audio?.output?.voice;
  return {
    transcription: transcription && transcriptionPatch(transcription),
    noiseReduction: noiseReduction && noiseReduction.type,
    turnDetection: turnDetection && detectionPatch(turnDetection),
    voice: typeof voice === 'string' ? voice : voice?.id,
    modality: output_modalities?.[0],
    maxOutputTokens: max_output_tokens,
    speed: audio?.output?.speed,
    simultaneous,
    hasEarphones: has_earphones,
    hearsRoom: hears_room,
    passthrough,
  };
}

function transcriptionPatch({ model, language, prompt }: NonNullable<z.infer<typeof transcriptionSchema>>) {
  return { model: model ?? 'whisper-1', language, prompt };
}

function detectionPatch(written: NonNullable<z.infer<typeof turnDetectionSchema>>): DetectionPatch {
  return {
    type: written.type,
    threshold: written.threshold,
    prefixPaddingMs: written.prefix_padding_ms,
    silenceMs: written.silence_duration_ms,
    eagerness: written.eagerness,
    createResponse: written.create_response,
    interruptResponse: written.interrupt_response,
  };
}

export type SessionUpdate =
  | { readonly type: 'change'; readonly patch: SettingsPatch }
  | { readonly type: 'refused'; readonly error: ProtocolError };

/** Parses the `session` of a `session.update`, which is refused as a whole. */
export function parseSessionUpdate(session: unknown): SessionUpdate {
  const parsed = sessionSchema.safeParse(session);
  if (parsed.success) return { type: 'change', patch: toPatch(parsed.data) };
  return { type: 'refused', error: errorFromZod(parsed.error, session, 'session') };
}
