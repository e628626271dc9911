import { createSentenceSplitter } from '../../text/sentence-splitter.ts';
import { travelDialogue } from '../../../src/domain/travel-dialogue.ts';

const readings = new Map(
  travelDialogue.flatMap(({ jpn, japaneseReading }) => {
    const spoken = sentencesOf(japaneseReading);
    return sentencesOf(jpn).map((written, at) => [written, spoken[at] ?? japaneseReading] as const);
  }),
);

/** How a sentence of the dialogue is read aloud; undefined for any other. */
export function japaneseReading(sentence: string): string | undefined {
  return readings.get(sentence);
}

function sentencesOf(text: string): string[] {
  const cutter = createSentenceSplitter();
  return [...cutter.push(text), cutter.rest()].filter((one) => one !== '');
}
