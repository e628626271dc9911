import { longestRepetition } from '../repetition.ts';

/** People repeat a word a few times ("no, no, no"); models do it without end. */
const MAX_TIMES = 4;
/** A whole sentence is not said three times by the translator alone. */
const LONG_PART = 4;
const MAX_TIMES_OF_LONG_PART = 2;

/** Whether the translation repeats itself, and the source text does not. */
export function isLoop(translation: string, source: string): boolean {
  const repeated = longestRepetition(translation);
  const limit = repeated.length >= LONG_PART ? MAX_TIMES_OF_LONG_PART : MAX_TIMES;
  if (repeated.times <= limit) return false;
  return repeated.times > 2 * longestRepetition(source).times + 1;
}
