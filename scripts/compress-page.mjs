import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.wasm']);

/** Below this size compression saves less than its header costs. */
const LEAST_BYTES = 1024;

/** Above this size the highest level takes ten seconds instead of half a second, and saves another sixth. */
const LARGE_BYTES = 2_000_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file of the page and its WebAssembly. */
export async function compressPage(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && types.has(extname(file.name)));
  await Promise.all(texts.map((text) => compress(join(text.parentPath, text.name))));
}

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
  };
  await Promise.all([
    toBrotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    toGzip(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
