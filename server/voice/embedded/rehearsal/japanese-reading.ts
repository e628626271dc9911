import { createSentenceCutter } from '../translation/sentences.ts';
import { dialogue } from '../../travel-dialogue.ts';

const readings = new Map(
  dialogue.flatMap(({ jpn, japaneseReading }) => {
    const spoken = sentencesOf(japaneseReading);
    return sentencesOf(jpn).map((written, at) => [written, spoken[at] ?? japaneseReading] as const);
  }),
);

/** How a sentence of the dialogue is read aloud; undefined for any other. */
export function japaneseReading(sentence: string): string | undefined {
  return readings.get(sentence);
}

function sentencesOf(text: string): string[] {
  const cutter = createSentenceCutter();
  return [...cutter.push(text), cutter.rest()].filter((one) => one !== '');
}
