import { z } from 'zod';

/** One event of a streamed transcript: more text, the whole text, an error, or anything else. */
export type TranscriptEvent =
  | { readonly type: 'delta' | 'final'; readonly text: string; readonly language?: string | undefined }
  | { readonly type: 'failed' | 'other'; readonly language?: undefined };

/** OpenAI, and servers that follow it. */
const openaiDelta = z.looseObject({ type: z.literal('transcript.text.delta'), delta: z.string() });
const openaiDone = z.looseObject({ type: z.literal('transcript.text.done'), text: z.string() });

/** vLLM streams a transcript in the format of a chat completion. */
const chatChunk = z.looseObject({
  choices: z.array(z.looseObject({ delta: z.looseObject({ content: z.string().nullish() }) })),
});

/** Speaches sends each segment in the format of a whole transcript. */
const segment = z.looseObject({ type: z.undefined().optional(), text: z.string(), language: z.string().nullish() });

const failure = z.looseObject({ error: z.unknown().refine((error) => error !== null && error !== undefined) });

export function parseTranscriptEvent(value: unknown): TranscriptEvent {
  const asDelta = openaiDelta.safeParse(value);
  if (asDelta.success) return { type: 'delta', text: asDelta.data.delta };
  const asDone = openaiDone.safeParse(value);
  if (asDone.success) return { type: 'final', text: asDone.data.text };
  const asChunk = chatChunk.safeParse(value);
  if (asChunk.success) return { type: 'delta', text: asChunk.data.choices[0]?.delta.content ?? '' };
  const asSegment = segment.safeParse(value);
  if (asSegment.success) {
    return { type: 'delta', text: asSegment.data.text, language: asSegment.data.language ?? undefined };
  }
  return { type: failure.safeParse(value).success ? 'failed' : 'other' };
}
