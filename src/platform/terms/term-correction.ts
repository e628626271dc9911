import pinyin from 'tiny-pinyin';
import { createTermCorrection as createCorrection } from '../../domain/terms/correct-terms.ts';
import type { CreateTermCorrection } from '../../domain/terms/correct-terms.ts';
import { loadOrdinaryWords } from '../../domain/terms/ordinary-words.ts';

/** With the sounds of Han characters as the browser's collation knows them. */
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
    hanSound: (han) => pinyin.convertToPinyin(han, '', true),
    isOrdinary: await loadOrdinaryWords([pair.source, pair.target]),
  });
