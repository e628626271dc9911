import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTemporaryFolder } from './temporary-folder.ts';

export type HotwordVocabulary = {
  /** The file that the library reads while it loads the model. */
  readonly path: string;
  /** The terms of a list, separated by commas, that the model can write, as the library takes them; may be empty. */
  phrases(terms: string): string;
};

/** A word that begins with it is the score of its phrase; one that is no number ends the process. */
const SCORE_SIGN = ':';

/**
 * Lends a vocabulary for hot words, which exports of NeMo's transducers lack: their tokens with equal scores, by which
 * words are encoded as the longest tokens that match.
 */
export function withHotwordVocabulary<Result>(
  tokensFile: string,
  use: (vocabulary: HotwordVocabulary) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'bpe.vocab');
    const lines = (await readFile(tokensFile, 'utf8')).split('\n').filter((line) => line.trim() !== '');
    const tokens = lines.map((line) => line.split(' ')[0] ?? '');
    await writeFile(path, tokens.map((token) => `${token}\t-1\n`).join(''));
    const letters = new Set(tokens.filter((token) => Array.from(token).length === 1 && token !== SCORE_SIGN));
    return use({ path, phrases: (terms) => phrasesOf(terms, letters) });
  });
}

/** A term with a letter that is no token would be looked for in part. */
function phrasesOf(terms: string, letters: ReadonlySet<string>): string {
  const phrases = terms
    .normalize()
    .split(',')
    .map((term) => term.replaceAll(/[\s/]+/g, ' ').trim());
  return phrases
    .filter(
      (phrase) => phrase !== '' && Array.from(phrase).every((character) => character === ' ' || letters.has(character)),
    )
    .join('/');
}
