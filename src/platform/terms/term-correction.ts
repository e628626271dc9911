import pinyin from 'tiny-pinyin';
import { createTermCorrector } from '../../domain/terms/correct-terms.ts';
import { ordinaryWords } from '../../domain/terms/ordinary-words.ts';
import type { CreateTermCorrection } from '../../domain/terms/correct-terms.ts';

/** With the sounds of Han characters as the browser's collation knows them. */
export const createTermCorrection: CreateTermCorrection = (terms, pair) =>
  createTermCorrector({
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
    hanSound: (han) => pinyin.convertToPinyin(han, '', true),
    isOrdinary: ordinaryWords([pair.source, pair.target]),
  });
