import { copyFile, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { inject } from 'vitest';
import { databaseTemplate } from './database-template.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Bundles the server, the operator's commands and the till once for all tests that run them as processes: loading the
 * sources takes longer than most of them do. Answers the folder, which is below the project so that what is not
 * bundled is found.
 */
export async function buildPrograms(): Promise<string> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'programs-'));
  const commands = join(root, 'server/commands');
  const bundle = await rolldown({
    input: {
      main: join(root, 'server/main.ts'),
      'pglite.worker': join(root, 'server/db/pglite.worker.ts'),
      'payment-process': join(import.meta.dirname, 'billing/payment-process.ts'),
      ...Object.fromEntries((await readdir(commands)).map((file) => [basename(file, '.ts'), join(commands, file)])),
    },
    platform: 'node',
    external: [
      /^@node-rs\/argon2/,
      /^@electric-sql\/pglite/,
      /^libopus-wasm/,
      'pg-native',
      'bufferutil',
      'utf-8-validate',
    ],
  });
  await bundle.write({ dir: folder, format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
  await copyFile(await databaseTemplate(), join(folder, 'database-template.tgz'));
  return folder;
}

/** What to give to `node` to run one of them. */
export function program(name: string): string {
  return join(inject('programs'), `${name}.mjs`);
}
