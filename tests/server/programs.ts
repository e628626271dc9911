import { copyFile, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { inject } from 'vitest';
import { copyCatalogue, copyTexts, copyVoiceFiles } from '../../scripts/copy-voice-files.mjs';
import { databaseTemplate } from './database-template.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Bundles the server, the voice process, the commands and the payment process once for all tests that run them: loading
 * the sources takes longer than most of these tests. Returns the folder, which is inside the project so that external
 * packages resolve.
 */
export async function buildPrograms(): Promise<string> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'programs-'));
  const commands = join(root, 'server/commands');
  const serverFolder = join(folder, 'server');
  await Promise.all([
    write(serverFolder, {
      main: join(root, 'server/main.ts'),
      'pglite.worker': join(root, 'server/db/pglite.worker.ts'),
      'fetch-models': join(root, 'server/modules/local-models/fetch/fetch-program.ts'),
      'payment-process': join(import.meta.dirname, 'billing/payment-process.ts'),
      ...Object.fromEntries((await readdir(commands)).map((file) => [basename(file, '.ts'), join(commands, file)])),
    }),
    write(join(folder, 'voice'), {
      main: join(root, 'voice/server/main.ts'),
      'engine-process': join(root, 'voice/server/engine-process.ts'),
      'try-models': join(root, 'voice/server/try-models.ts'),
    }),
  ]);
  await copyCatalogue(root, serverFolder);
  await copyTexts(root, serverFolder);
  await copyFile(await databaseTemplate(), join(serverFolder, 'database-template.tgz'));
  await copyVoiceFiles(root, join(folder, 'voice'));
  return folder;
}

async function write(dir: string, input: Record<string, string>): Promise<void> {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: [
      /^@node-rs\/argon2/,
      /^@electric-sql\/pglite/,
      /^libopus-wasm/,
      /^node-datachannel/,
      /^sherpa-onnx-node/,
      'pg-native',
      'bufferutil',
      'utf-8-validate',
    ],
  });
  await bundle.write({ dir, format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
}

/** The path of a bundled program. */
export function program(name: string): string {
  return join(inject('programs'), 'server', `${name}.mjs`);
}

/** The path of the bundled voice process. */
export function voiceProgram(): string {
  return join(inject('programs'), 'voice/main.mjs');
}

/** The path of the bundled engine process. */
export function engineProgram(): string {
  return join(inject('programs'), 'voice/engine-process.mjs');
}

/** The path of the bundled program that tries models. */
export function trialProgram(): string {
  return join(inject('programs'), 'voice/try-models.mjs');
}
