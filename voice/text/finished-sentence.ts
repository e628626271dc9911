import { abbreviation } from './sentence-splitter.ts';

/** The stops of our languages, and the quotes and brackets that may follow them. */
const finalStop = /[.!?。！？｡؟۔]["'”’»)\]」』）〉》\s]*$/u;

/** An ellipsis: the speaker pauses. */
const openEnd = /(?:\.\.|…)["'”’»)\]」』）〉》\s]*$/u;

/** Whether a transcript ends where a sentence does, as far as its punctuation shows. */
export function isFinishedSentence(text: string): boolean {
  if (!finalStop.test(text) || openEnd.test(text)) return false;
  const withoutStop = text.trimEnd().replace(/\.$/u, '');
  return withoutStop === text.trimEnd() || !abbreviation.test(withoutStop);
}
