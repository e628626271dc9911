import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { entryById, type Catalogue, type ModelSet } from '../../../../voice/models/catalogue.ts';

/** Whether a set translates with node-llama-cpp, which is no dependency: `npm run models -- better` installs it. */
export function usesLlama(catalogue: Catalogue, set: ModelSet): boolean {
  return catalogue.sets[set].translators.some((id) => entryById(catalogue, id)?.engine === 'llama');
}

/** Looks without loading it. */
export function isLlamaInstalled(): boolean {
  const folders = createRequire(import.meta.url).resolve.paths('node-llama-cpp') ?? [];
  return folders.some((folder) => existsSync(join(folder, 'node-llama-cpp', 'package.json')));
}

export const LLAMA_MISSING =
  'MODELS takes this set after npm run models -- better has installed node-llama-cpp; MODELS=light needs nothing else.';
