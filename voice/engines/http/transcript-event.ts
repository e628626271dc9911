import { z } from 'zod';

/** What one event of a streamed transcript says. */
export type TranscriptEvent =
  | { readonly type: 'piece' | 'whole'; readonly text: string; readonly language?: string | undefined }
  | { readonly type: 'failed' | 'nothing'; readonly language?: undefined };

/** OpenAI and those who follow it. */
const delta = z.looseObject({ type: z.literal('transcript.text.delta'), delta: z.string() });
const done = z.looseObject({ type: z.literal('transcript.text.done'), text: z.string() });

/** vLLM streams a transcript as it streams a chat. */
const chunk = z.looseObject({
  choices: z.array(z.looseObject({ delta: z.looseObject({ content: z.string().nullish() }) })),
});

/** Speaches sends each segment as it would send the whole. */
const segment = z.looseObject({ type: z.undefined().optional(), text: z.string(), language: z.string().nullish() });

const failure = z.looseObject({ error: z.unknown().refine((error) => error !== null && error !== undefined) });

export function readTranscriptEvent(value: unknown): TranscriptEvent {
  const asDelta = delta.safeParse(value);
  if (asDelta.success) return { type: 'piece', text: asDelta.data.delta };
  const asDone = done.safeParse(value);
  if (asDone.success) return { type: 'whole', text: asDone.data.text };
  const asChunk = chunk.safeParse(value);
  if (asChunk.success) return { type: 'piece', text: asChunk.data.choices[0]?.delta.content ?? '' };
  const asSegment = segment.safeParse(value);
  if (asSegment.success) {
    return { type: 'piece', text: asSegment.data.text, language: asSegment.data.language ?? undefined };
  }
  return { type: failure.safeParse(value).success ? 'failed' : 'nothing' };
}
