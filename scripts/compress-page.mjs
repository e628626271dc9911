import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);

/** Below this size compression saves less than its header costs. */
const LEAST_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` at the highest level beside every text file of the page. */
export async function compressPage(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((one) => one.isFile() && types.has(extname(one.name)));
  await Promise.all(texts.map((one) => compress(join(one.parentPath, one.name))));
}

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    toBrotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    toGzip(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
