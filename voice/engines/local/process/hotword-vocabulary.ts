import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTemporaryFolder } from './temporary-folder.ts';

/**
 * Lends a vocabulary for hot words, which exports of NeMo's transducers lack: their tokens with equal scores, by which
 * words are encoded as the longest tokens that match. It is read while the model is loaded.
 */
export function withHotwordVocabulary<Result>(
  tokensFile: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'bpe.vocab');
    const lines = (await readFile(tokensFile, 'utf8')).split('\n').filter((line) => line.trim() !== '');
    await writeFile(path, lines.map((line) => `${line.split(' ')[0]}\t-1\n`).join(''));
    return use(path);
  });
}
