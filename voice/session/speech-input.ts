import type { UtteranceSegmenter } from '../vad/utterance-segmenter.ts';
import type { SpokenLanguages } from './spoken-languages.ts';
import type { UtteranceTranscriber } from './utterance-transcriber.ts';

/** One sound of a call, with what cuts it into utterances and transcribes them: who speaks in it, speaks in no other. */
export type SpeechInput = {
  readonly segmenter: UtteranceSegmenter;
  readonly transcriber: UtteranceTranscriber;
  readonly languages: SpokenLanguages;
};

/** The sound of each channel. */
export function deinterleaved(frame: Int16Array): readonly [Int16Array, Int16Array] {
  const length = frame.length / 2;
  const [first, second] = [new Int16Array(length), new Int16Array(length)];
  for (let at = 0; at < length; at++) {
    first[at] = frame[2 * at] ?? 0;
    second[at] = frame[2 * at + 1] ?? 0;
  }
  return [first, second];
}
