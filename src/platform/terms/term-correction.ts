import {
  createTermCorrection as createCorrection,
  type CreateTermCorrection,
} from '../../domain/terms/correct-terms.ts';
import { loadHanReadings } from '../../domain/terms/han-readings.ts';
import { loadOrdinaryWords } from '../../domain/terms/ordinary-words.ts';

/** With the words and the readings of the two languages. */
export const createTermCorrection: CreateTermCorrection = async (terms, pair) =>
  createCorrection({
    languages: [pair.source, pair.target],
    // The language of a text is not known here: a term is looked for in both of its forms.
    terms: terms.flatMap(({ source, target, soundsLike }) =>
      source === target
        ? [{ written: source, soundsLike }]
        : [
            { written: source, soundsLike },
            { written: target, soundsLike: undefined },
          ],
    ),
    readings: await loadHanReadings([pair.source, pair.target]),
    isOrdinary: await loadOrdinaryWords([pair.source, pair.target]),
  });
