import { z } from 'zod';

/**
 * One event of a streamed transcript: more text, the whole text, an error, or anything else. `isLast`: whether the
 * transcript may end with it; undefined where that says nothing.
 */
export type TranscriptEvent =
  | {
      readonly type: 'delta' | 'final';
      readonly text: string;
      readonly isLast: boolean;
      readonly language?: string | undefined;
    }
  | { readonly type: 'failed' | 'other'; readonly isLast?: undefined; readonly language?: undefined };

/** OpenAI, and servers that follow it. */
const openaiDelta = z.looseObject({ type: z.literal('transcript.text.delta'), delta: z.string() });
const openaiDone = z.looseObject({ type: z.literal('transcript.text.done'), text: z.string() });

/** vLLM streams a transcript in the format of a chat completion. */
const chatChunk = z.looseObject({
  choices: z.array(
    z.looseObject({ delta: z.looseObject({ content: z.string().nullish() }), finish_reason: z.string().nullish() }),
  ),
});

/** Speaches sends each segment in the format of a whole transcript, without a mark of the end. */
const segment = z.looseObject({ type: z.undefined().optional(), text: z.string(), language: z.string().nullish() });

const failure = z.looseObject({ error: z.unknown().refine((error) => error !== null && error !== undefined) });

const other = { type: 'other' } as const;

export function parseTranscriptEvent(value: unknown): TranscriptEvent {
  const asDelta = openaiDelta.safeParse(value);
  if (asDelta.success) return { type: 'delta', text: asDelta.data.delta, isLast: false };
  const asDone = openaiDone.safeParse(value);
  if (asDone.success) return { type: 'final', text: asDone.data.text, isLast: true };
  const asChunk = chatChunk.safeParse(value);
  if (asChunk.success) {
    const [choice] = asChunk.data.choices;
    // Its usage follows in a chunk without choices.
    return choice ? { type: 'delta', text: choice.delta.content ?? '', isLast: Boolean(choice.finish_reason) } : other;
  }
  const asSegment = segment.safeParse(value);
  if (asSegment.success) {
    const { text, language } = asSegment.data;
    return { type: 'delta', text, language: language ?? undefined, isLast: true };
  }
  return failure.safeParse(value).success ? { type: 'failed' } : other;
}
