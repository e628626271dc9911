import { z } from 'zod';
import { errorFromZod } from '../protocol/protocol-error.ts';
import type { DetectionPatch, SettingsPatch } from '../protocol/session-settings.ts';
import type { SessionUpdate } from './dialect-codec.ts';

/** The parts of a session that are the same in both dialects. */

/** The recogniser is sent it with every utterance. */
const MAX_PROMPT_CHARACTERS = 1000;

export const transcriptionSchema = z
  .looseObject({
    model: z.string().optional(),
    language: z.string().optional(),
    prompt: z.string().max(MAX_PROMPT_CHARACTERS).optional(),
  })
  .nullable();

export const noiseReductionSchema = z.looseObject({ type: z.enum(['near_field', 'far_field']) }).nullable();

export const turnDetectionSchema = z
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

export const voiceSchema = z.union([voiceName, z.looseObject({ id: voiceName })]);

export const maxTokensSchema = z.union([z.literal('inf'), z.int().min(1).max(4096)]);

type CommonSettings = {
  transcription?: z.infer<typeof transcriptionSchema> | undefined;
  noiseReduction?: z.infer<typeof noiseReductionSchema> | undefined;
  turnDetection?: z.infer<typeof turnDetectionSchema> | undefined;
  voice?: z.infer<typeof voiceSchema> | undefined;
};

export function commonPatch({ transcription, noiseReduction, turnDetection, voice }: CommonSettings): SettingsPatch {
  return {
    transcription: transcription && transcriptionPatch(transcription),
    noiseReduction: noiseReduction && noiseReduction.type,
    turnDetection: turnDetection && detectionPatch(turnDetection),
    voice: typeof voice === 'string' ? voice : voice?.id,
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

export function parseWith<T>(
  schema: z.ZodType<T>,
  session: unknown,
  toPatch: (session: T) => SettingsPatch,
): SessionUpdate {
  const parsed = schema.safeParse(session);
  if (parsed.success) return { type: 'change', patch: toPatch(parsed.data) };
  return { type: 'refused', error: errorFromZod(parsed.error, session, 'session') };
}
