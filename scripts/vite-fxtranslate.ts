import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:fxtranslate';
const RESOLVED = `\0${NAME}`;

/** The place in the glue code that loads its WebAssembly from the disk, as Node does. */
const LOADING = 'const wasmPath = ';

/**
 * The package `fxtranslate` for browsers: published for Node alone, where it reads its WebAssembly from the disk as it is
 * loaded. The code around it, made by wasm-bindgen, is the same; here it gets a compiled module.
 */
export function fxTranslate(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve('fxtranslate')), '..', 'wasm');
  return {
    name: 'fxtranslate',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const glue = readFileSync(join(folder, 'fxtranslate_wasm.js'), 'utf8');
      const [code, loading, ...more] = glue.split(LOADING);
      const isExpected = loading?.includes('__wbg_get_imports()') && loading.includes('wasm.__wbindgen_start()');
      if (!code || !isExpected || more.length > 0 || code.includes('require(')) {
        throw new Error('fxtranslate loads its WebAssembly in another way than this plugin knows');
      }
      return `
export { default as wasmUrl } from ${JSON.stringify(`${join(folder, 'fxtranslate_wasm_bg.wasm')}?url`)};
export function instantiate(module) {
  const exports = {};
  ${code}
  let wasm = new WebAssembly.Instance(module, __wbg_get_imports()).exports;
  wasm.__wbindgen_start();
  return exports;
}`;
    },
  };
}
