import { tourSentences, type SaidSentence } from './tour.ts';

type Event = { readonly type: string; readonly receivedAtMs: number; readonly [field: string]: unknown };
type Delay = { readonly saidMs: number; readonly delayMs: number };
type Found = { readonly at: number; readonly atMs: number };

/** From the end of each sentence to its translation on the screen. */
export function translationDelays(events: readonly Event[], said: readonly SaidSentence[]): Delay[] {
  const shown = foundIn(
    events
      .filter(({ type }) => type === 'response.output_audio_transcript.delta')
      .map(({ delta, receivedAtMs }) => ({ text: String(delta), atMs: receivedAtMs })),
    'translated',
  );
  return aligned(said, shown).map(([sentence, word]) => ({
    saidMs: sentence.endedAtMs,
    delayMs: word.atMs - sentence.endedAtMs,
  }));
}

/** From the last text of each turn to the end of its voice. */
export function voiceDelays(events: readonly Event[]): Delay[] {
  const lastTextMs = new Map<unknown, number>();
  const delays: Delay[] = [];
  for (const { type, response_id: id, receivedAtMs } of events) {
    if (type === 'response.output_audio_transcript.delta') lastTextMs.set(id, receivedAtMs);
    const saidMs = lastTextMs.get(id);
    if (type === 'output_audio_buffer.stopped' && saidMs !== undefined)
      delays.push({ saidMs, delayMs: receivedAtMs - saidMs });
  }
  return delays;
}

export type Difference = { readonly missing: number; readonly added: number };

/** Which sentences each step of the pipeline lost or doubled, beside the step before. */
export function comparedWords(
  events: readonly Event[],
  voice: readonly { readonly text: string }[],
  said: readonly SaidSentence[],
): Readonly<Record<'recognised' | 'translated' | 'spoken', Difference>> {
  const texts = (wanted: string) =>
    events.filter(({ type }) => type === wanted).map(({ transcript }) => ({ text: String(transcript), atMs: 0 }));
  const recognised = foundIn(texts('conversation.item.input_audio_transcription.completed'), 'word');
  const translated = foundIn(texts('response.output_audio_transcript.done'), 'translated');
  const spoken = foundIn(
    voice.map(({ text }) => ({ text, atMs: 0 })),
    'translated',
  );
  return {
    recognised: difference(said, recognised),
    translated: difference(recognised, translated),
    spoken: difference(translated, spoken),
  };
}

function foundIn(texts: readonly { readonly text: string; readonly atMs: number }[], by: 'word' | 'translated') {
  const indexes = new Map(tourSentences.map((sentence, at) => [sentence[by], at]));
  return texts.flatMap(({ text, atMs }) =>
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word): Found[] => {
      const at = indexes.get(word);
      return at === undefined ? [] : [{ at, atMs }];
    }),
  );
}

function difference(before: readonly { readonly at: number }[], after: readonly { readonly at: number }[]): Difference {
  const common = aligned(before, after).length;
  return { missing: before.length - common, added: after.length - common };
}

/** The longest common subsequence. */
function aligned<A extends { readonly at: number }, B extends { readonly at: number }>(
  first: readonly A[],
  second: readonly B[],
): (readonly [A, B])[] {
  const width = second.length + 1;
  const lengths = new Uint16Array((first.length + 1) * width);
  for (let row = first.length - 1; row >= 0; row--) {
    for (let column = second.length - 1; column >= 0; column--) {
      const at = row * width + column;
      const isEqual = first[row]?.at === second[column]?.at;
      lengths[at] = isEqual
        ? (lengths[at + width + 1] ?? 0) + 1
        : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  const pairs: (readonly [A, B])[] = [];
  for (let [row, column] = [0, 0]; row < first.length && column < second.length;) {
    const [a, b] = [first[row], second[column]];
    if (a !== undefined && b !== undefined && a.at === b.at) {
      pairs.push([a, b]);
      row++;
      column++;
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row++;
    else column++;
  }
  return pairs;
}
