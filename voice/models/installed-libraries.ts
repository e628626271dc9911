import { errorCode } from '../../src/shared/error-code.ts';
import { createRequire } from 'node:module';
import { entriesOfSet, type Catalogue, type ModelSet } from './catalogue.ts';

const require = createRequire(import.meta.url);

/** The package whose presence shows that an engine of the catalogue can run here: that of the binaries, where it has some. */
export function libraryOf(engine: string): string {
  if (engine === 'bergamot') return '@browsermt/bergamot-translator';
  if (engine === 'llama') return 'node-llama-cpp';
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return `sherpa-onnx-${system}-${process.arch}`;
}

/** Whether the package is installed. It is not loaded: native code belongs into an engine process. */
export function isInstalled(library: string): boolean {
  try {
    require.resolve(library);
    return true;
  } catch (cause) {
    // The package is there, but only modules of the other kind may import it.
    return errorCode(cause) === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}

export type InstalledModels = {
  /** Without the models that nothing here could load. */
  readonly catalogue: Catalogue;
  /** The libraries that models of the set need, and that are not installed. */
  readonly missing: readonly string[];
};

export function installedModels(catalogue: Catalogue, set: ModelSet, isHere = isInstalled): InstalledModels {
  const absent = new Set(catalogue.models.map(({ engine }) => libraryOf(engine)).filter((library) => !isHere(library)));
  const needed = entriesOfSet(catalogue, set).map(({ engine }) => libraryOf(engine));
  return {
    catalogue: { ...catalogue, models: catalogue.models.filter(({ engine }) => !absent.has(libraryOf(engine))) },
    missing: [...new Set(needed.filter((library) => absent.has(library)))],
  };
}

/** Without the models of a library that is installed and cannot be loaded. */
export function withoutLibrary(catalogue: Catalogue, library: string): Catalogue {
  return { ...catalogue, models: catalogue.models.filter(({ engine }) => libraryOf(engine) !== library) };
}
