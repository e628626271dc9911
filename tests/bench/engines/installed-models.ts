import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue, type ModelSet } from '../../../voice/models/catalogue.ts';
import type { LocalModels } from '../../../voice/models/ready-model.ts';
import { installTinyModels } from '../../fixtures/tiny-models/install-tiny-models.ts';

export type BenchedModels = { readonly models: LocalModels; readonly isTiny: boolean; close(): Promise<void> };

/** The models in a folder, by the shipped catalogue; without a folder the tests' tiny ones. */
export async function modelsToBench(folder: string | undefined, set: ModelSet): Promise<BenchedModels> {
  if (folder === undefined) {
    const temporary = await mkdtemp(join(tmpdir(), 'bench-models-'));
    const models = await installTinyModels(temporary);
    return { models, isTiny: true, close: () => rm(temporary, { recursive: true, force: true }) };
  }
  const catalogue = await loadCatalogue();
  const ready = catalogue.models
    .filter(({ id, files }) => files.every(({ name }) => existsSync(join(folder, id, name))))
    .map(({ id }) => id);
  return { models: { catalogue, set, folder, ready }, isTiny: false, close: () => Promise.resolve() };
}
