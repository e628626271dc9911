import { z } from 'zod';
import { errorFromZod, type ProtocolError } from './protocol-error.ts';
import { defaultTurnDetection, type SessionSettings, type TurnDetection } from './session-settings.ts';

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

export type SessionUpdate =
  | { readonly type: 'updated'; readonly settings: SessionSettings }
  | { readonly type: 'refused'; readonly error: ProtocolError };

/** Carries out the `session` of a `session.update`, which is refused as a whole. */
export function updateSession(settings: SessionSettings, session: unknown): SessionUpdate {
  const parsed = sessionSchema.safeParse(session);
  if (parsed.success) return { type: 'updated', settings: updated(settings, parsed.data) };
  return { type: 'refused', error: errorFromZod(parsed.error, session, 'session') };
}

/** A missing setting stays as it is; null switches it off. */
function updated(settings: SessionSettings, written: z.infer<typeof sessionSchema>): SessionSettings {
  const {
    type: _type,
    model: _model,
    // They are the server's: clients can neither change nor read them.
    instructions: _instructions,
    audio: { input = {}, output = {} } = {},
    output_modalities: [modality] = [settings.modality],
    max_output_tokens: maxOutputTokens = settings.maxOutputTokens,
    simultaneous = settings.simultaneous,
    has_earphones: hasEarphones = settings.hasEarphones,
    hears_room: hearsRoom = settings.hearsRoom,
    ...passthrough
  } = written;
  const { transcription, noise_reduction: noiseReduction, turn_detection: detection } = input;
  const { voice = settings.voice, speed = settings.speed } = output;
  return {
    ...settings,
    modality,
    voice: typeof voice === 'string' ? voice : voice.id,
    speed,
    maxOutputTokens,
    transcription: transcription === undefined ? settings.transcription : transcription && withModel(transcription),
    noiseReduction: noiseReduction === undefined ? settings.noiseReduction : (noiseReduction?.type ?? null),
    turnDetection: detection === undefined ? settings.turnDetection : detection && detected(settings, detection),
    simultaneous: settings.simultaneous && simultaneous,
    hasEarphones,
    hearsRoom: settings.hearsRoom === undefined ? undefined : hearsRoom,
    passthrough: { ...settings.passthrough, ...passthrough },
  };
}

function withModel({ model = 'whisper-1', language, prompt }: NonNullable<z.infer<typeof transcriptionSchema>>) {
  return { model, language, prompt };
}

function detected(
  { turnDetection }: SessionSettings,
  written: NonNullable<z.infer<typeof turnDetectionSchema>>,
): TurnDetection {
  const before = turnDetection ?? defaultTurnDetection;
  const detection: TurnDetection = {
    type: written.type ?? before.type,
    threshold: written.threshold ?? before.threshold,
    prefixPaddingMs: written.prefix_padding_ms ?? before.prefixPaddingMs,
    silenceMs: written.silence_duration_ms ?? before.silenceMs,
    adaptsSilence: written.silence_duration_ms === undefined && before.adaptsSilence,
    eagerness: written.eagerness ?? before.eagerness,
    createResponse: written.create_response ?? before.createResponse,
    interruptResponse: written.interrupt_response ?? before.interruptResponse,
  };
  if (detection.type === 'server_vad') return detection;
  // Eagerness sets the silence where no partial transcript shows whether the sentence is finished.
  const silenceMs = { low: 1000, medium: 500, auto: 500, high: 300 }[detection.eagerness ?? 'auto'];
  return { ...detection, silenceMs, adaptsSilence: true };
}
