import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lazyOnce } from '../../src/shared/async.ts';

/**
 * For development and tests: the database thread without its types, as Node 20 needs it. Registering tsx in the thread
 * would take longer than opening the database. In the project, so that packages resolve.
 */
export const workerFromSources = lazyOnce(async (): Promise<URL> => {
  const source = join(import.meta.dirname, 'pglite.worker.ts');
  // Not a literal: the bundle of the server must not contain a bundler.
  const rolldown = pathToFileURL(createRequire(import.meta.url).resolve('rolldown/utils')).href;
  const { transformSync }: typeof import('rolldown/utils') = await import(rolldown);
  const { code, errors } = transformSync(source, await readFile(source, 'utf8'));
  if (errors.length > 0) throw new Error(`${source} is not valid`);
  const folder = join(import.meta.dirname, '../../.cache');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'pglite.worker.mjs');
  // Another process may be reading it.
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
  return pathToFileURL(file);
});
