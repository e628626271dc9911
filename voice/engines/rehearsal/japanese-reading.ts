import { travelDialogue } from '../../../src/domain/travel-dialogue.ts';
import { sentencesOf } from '../../text/sentence-splitter.ts';

const readingsBySentence = new Map(
  travelDialogue.flatMap(({ jpn, japaneseReading }) => {
    const readings = sentencesOf(japaneseReading);
    return sentencesOf(jpn).map((sentence, at) => [sentence, readings[at] ?? japaneseReading] as const);
  }),
);

/** A Japanese sentence of the scripted dialogue in kana only; undefined for any other. */
export function japaneseReading(sentence: string): string | undefined {
  return readingsBySentence.get(sentence);
}
