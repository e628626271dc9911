import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { bergamotFunctionBody } from '../src/shared/bergamot-script.ts';

const NAME = 'virtual:bergamot';
const RESOLVED = `\0${NAME}`;

/**
 * The code around the WebAssembly of Bergamot as a module: it is published as a script, which looks for its configuration
 * in a variable.
 */
export function bergamot(): Plugin {
  return {
    name: 'bergamot',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const entry = createRequire(import.meta.url).resolve('@browsermt/bergamot-translator');
      const file = join(dirname(entry), 'worker', 'bergamot-translator-worker');
      const hash = createHash('sha256')
        .update(readFileSync(`${file}.wasm`))
        .digest('base64');
      return `
export { default as wasmUrl } from ${JSON.stringify(`${file}.wasm?url`)};
export const wasmIntegrity = 'sha256-${hash}';
export function run(Module) {
  ${bergamotFunctionBody(readFileSync(`${file}.js`, 'utf8'))}
}`;
    },
  };
}
