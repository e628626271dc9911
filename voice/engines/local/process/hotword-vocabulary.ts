import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Lends a vocabulary for hot words, which exports of NeMo's transducers lack: their tokens with equal scores, by which
 * words are encoded as the longest tokens that match. It is read while the model is loaded.
 */
export async function withHotwordVocabulary<Result>(
  tokensFile: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hotwords-'));
  try {
    const path = join(folder, 'bpe.vocab');
    const lines = (await readFile(tokensFile, 'utf8')).split('\n').filter((line) => line.trim() !== '');
    await writeFile(path, lines.map((line) => `${line.split(' ')[0]}\t-1\n`).join(''));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
