import { z } from 'zod';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { Usage } from '../../../../src/domain/usage.ts';
import type { Item, Part } from '../conversation/conversation-items.ts';
import type { Modality, SessionSettings, SettingsPatch, TurnDetection } from '../conversation/session-settings.ts';
import {
  maxTokensSchema,
  noiseReductionSchema,
  readChange,
  readCommon,
  transcriptionSchema,
  turnDetectionSchema,
  voiceSchema,
} from './read-settings.ts';
import type { Vocabulary, Wire } from './vocabulary.ts';
import { wireStatus } from './wire-status.ts';

/** The protocol before the current one: a flat session, fewer item events, shorter names. */
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

function patchOf(written: z.infer<typeof sessionSchema>): SettingsPatch {
  return {
    ...readCommon({
      transcription: written.input_audio_transcription,
      noiseReduction: written.input_audio_noise_reduction,
      turnDetection: written.turn_detection,
      voice: written.voice,
    }),
    instructions: written.instructions,
    modality: written.modalities && modalityOf(written.modalities),
    speed: written.speed,
    temperature: written.temperature,
    maxOutputTokens: written.max_response_output_tokens,
    kept: {
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

function session(settings: SessionSettings): Wire {
  return {
    object: 'realtime.session',
    id: settings.id,
    model: settings.model,
    modalities: modalities(settings.modality),
    instructions: settings.instructions,
    voice: settings.voice,
    speed: settings.speed,
    temperature: settings.temperature,
    max_response_output_tokens: settings.maxOutputTokens,
    input_audio_format: 'pcm16',
    output_audio_format: 'pcm16',
    input_audio_noise_reduction: settings.noiseReduction && { type: settings.noiseReduction },
    input_audio_transcription: settings.transcription,
    turn_detection: settings.turnDetection && turnDetection(settings.turnDetection),
    ...settings.kept,
    expires_at: settings.expiresAtS,
  };
}

function turnDetection(detection: TurnDetection): Wire {
  return {
    type: detection.type,
    threshold: detection.threshold,
    prefix_padding_ms: detection.prefixPaddingMs,
    silence_duration_ms: detection.silenceMs,
    create_response: detection.createResponse,
    interrupt_response: detection.interruptResponse,
  };
}

function wirePart(part: Part): Wire {
  switch (part.type) {
    case 'input-audio':
      return { type: 'input_audio', transcript: part.transcript };
    case 'input-text':
      return { type: 'input_text', text: part.text };
    case 'output-audio':
      return { type: 'audio', transcript: part.transcript };
    case 'output-text':
      return { type: 'text', text: part.text };
    default:
      return unreachable(part);
  }
}

function item(one: Item): Wire {
  const { id, status, role } = one;
  return { id, object: 'realtime.item', type: 'message', status, role, content: one.content.map(wirePart) };
}

function usage(one: Usage): Wire {
  return {
    total_tokens: one.totalTokens,
    input_tokens: one.inputTokens,
    output_tokens: one.outputTokens,
    input_token_details: {
      text_tokens: one.inputTextTokens,
      audio_tokens: one.inputAudioTokens,
      cached_tokens: one.cachedTextTokens + one.cachedAudioTokens,
    },
    output_token_details: { text_tokens: one.outputTextTokens, audio_tokens: one.outputAudioTokens },
  };
}

export const preview: Vocabulary = {
  itemAdded: 'conversation.item.created',
  itemDone: undefined,
  transcript: { delta: 'response.audio_transcript.delta', done: 'response.audio_transcript.done' },
  text: { delta: 'response.text.delta', done: 'response.text.done' },
  audioDone: 'response.audio.done',
  session,
  item,
  part: wirePart,
  response: (response, settings) => ({
    object: 'realtime.response',
    id: response.id,
    ...wireStatus(response.status),
    output: response.output.map(item),
    conversation_id: response.conversationId,
    modalities: modalities(response.modality),
    voice: settings.voice,
    output_audio_format: 'pcm16',
    temperature: settings.temperature,
    max_output_tokens: settings.maxOutputTokens,
    usage: response.usage ? usage(response.usage) : null,
    metadata: response.metadata,
  }),
  readSession: (written) => readChange(sessionSchema, written, patchOf),
};
