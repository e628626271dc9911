import { createRequire } from 'node:module';

/** A package with native code that is not there for this system, or an optional one that was not installed. */
export class MissingLibrary extends Error {
  override readonly name = 'MissingLibrary';
}

const require = createRequire(import.meta.url);

/** Loads on use: a system without the package has the other engines. @throws MissingLibrary */
export function requireLibrary(name: 'sherpa-onnx-node' | 'fxtranslate'): unknown {
  try {
    return require(name);
  } catch (cause) {
    throw new MissingLibrary(`${name} is not installed for this system`, { cause });
  }
}
