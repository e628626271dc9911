import { join } from 'node:path';
import { entryById, type Catalogue, type CatalogueEntry, type ModelSet } from './catalogue.ts';

/** A model whose files are all in its folder, and were checked. */
export type ReadyModel = {
  readonly entry: CatalogueEntry;
  /** The file of the name `a/b` is at `folder`/a/b. */
  readonly folder: string;
};

/** The local models of a voice process. */
export type LocalModels = {
  readonly catalogue: Catalogue;
  readonly set: ModelSet;
  /** Has one folder for each model, named by its id. */
  readonly folder: string;
  /** The ids of the models that can be loaded. */
  readonly ready: readonly string[];
};

/** Undefined while the model is not there. */
export function readyModel({ catalogue, folder, ready }: LocalModels, id: string): ReadyModel | undefined {
  const entry = ready.includes(id) ? entryById(catalogue, id) : undefined;
  return entry && { entry, folder: join(folder, entry.id) };
}
