import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The package whose presence shows that an engine of the catalogue can run here: that of the binaries, where it has some. */
export function libraryOf(engine: string): string {
  if (engine === 'fxtranslate') return 'fxtranslate';
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
    return cause instanceof Error && 'code' in cause && cause.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}
