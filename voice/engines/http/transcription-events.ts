import { parseJson } from '../../../src/domain/parse-json.ts';
import { z } from 'zod';
import type { TranscriptionHint } from '../engines.ts';

/** How a server takes sound over a WebSocket at `/v1/realtime` while it is spoken. */
export type TranscriptionProtocol = {
  readonly sampleRateHz: number;
  /** The events before the first sound. */
  begin(model: string, hint: TranscriptionHint): readonly object[];
  /** The event after the last sound. */
  readonly end: object;
};

export type StreamedTranscriptEvent =
  | { readonly type: 'created'; readonly protocol: TranscriptionProtocol }
  /** More text, or the whole of it. */
  | { readonly type: 'delta' | 'completed'; readonly text: string }
  | { readonly type: 'failed' | 'other' };

/** A transcription session of OpenAI, and of servers that follow it. */
const openai: TranscriptionProtocol = {
  sampleRateHz: 24_000,
  begin(model, { language, prompt }) {
    const transcription = { model, ...(language && { language }), ...(prompt && { prompt }) };
    const input = { format: { type: 'audio/pcm', rate: 24_000 }, transcription, turn_detection: null };
    return [{ type: 'session.update', session: { type: 'transcription', audio: { input } } }];
  },
  end: { type: 'input_audio_buffer.commit' },
};

/** vLLM recognises what is appended between a first commit and a final one, without hints. */
const vllm: TranscriptionProtocol = {
  sampleRateHz: 16_000,
  begin: (model) => [{ type: 'session.update', model }, { type: 'input_audio_buffer.commit' }],
  end: { type: 'input_audio_buffer.commit', final: true },
};

const ITEM = 'conversation.item.input_audio_transcription';
const created = z.looseObject({ type: z.literal('session.created'), session: z.unknown().optional() });
const delta = z.looseObject({ type: z.enum(['transcription.delta', `${ITEM}.delta`]), delta: z.string() });
const completed = z.union([
  z.looseObject({ type: z.literal('transcription.done'), text: z.string() }),
  z.looseObject({ type: z.literal(`${ITEM}.completed`), transcript: z.string() }).transform((event) => ({
    text: event.transcript,
  })),
]);
const failed = z.looseObject({ type: z.enum(['error', `${ITEM}.failed`]) });

export function parseStreamedTranscriptEvent(message: string): StreamedTranscriptEvent {
  const value = parseJson(message);
  const asDelta = delta.safeParse(value);
  if (asDelta.success) return { type: 'delta', text: asDelta.data.delta };
  const asCompleted = completed.safeParse(value);
  if (asCompleted.success) return { type: 'completed', text: asCompleted.data.text };
  const asCreated = created.safeParse(value);
  if (asCreated.success) return { type: 'created', protocol: asCreated.data.session === undefined ? vllm : openai };
  return { type: failed.safeParse(value).success ? 'failed' : 'other' };
}
