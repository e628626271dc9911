import { availableParallelism } from 'node:os';
import type { CatalogueEntry } from '../../models/catalogue.ts';
import type { HostModel } from './host/engine-host.ts';
import { readyModel, type LocalModels } from '../../models/ready-model.ts';

/** More threads than this make these models hardly faster. */
const MAX_THREADS = 4;

/** The form in which an engine process loads a model; undefined while its files are not there. */
export function hostModel(models: LocalModels, { id }: Pick<CatalogueEntry, 'id'>): HostModel | undefined {
  const ready = readyModel(models, id);
  if (!ready) return undefined;
  const { kind, engine, options, memoryMb } = ready.entry;
  const threads = Math.min(MAX_THREADS, Math.max(1, availableParallelism()));
  return { id, kind, engine, options, memoryMb, folder: ready.folder, threads };
}
