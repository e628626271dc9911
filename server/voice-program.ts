import { join } from 'node:path';

const isBundled = import.meta.filename.endsWith('.mjs');

/** A program of the voice: beside the bundle of a command, or in development the source. */
export function voiceProgram(name: 'engine-process' | 'try-models'): string {
  return join(import.meta.dirname, isBundled ? `../voice/${name}.mjs` : `../voice/server/${name}.ts`);
}
