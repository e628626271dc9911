import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Node has it, but its types are part of the browser's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: DenseLayerModule };
};

type DenseLayerModule = { readonly memory: { readonly buffer: ArrayBuffer }; readonly dense: DenseLayer };

/** One layer of a neural network; addresses in the module's memory and sizes are in bytes. See dense-layer.wat. */
export type DenseLayer = (
  weights: number,
  bias: number,
  input: number,
  output: number,
  rowBytes: number,
  columnBytes: number,
  least: number,
) => void;

/** Loads the compiled layer, with the weights at the beginning of its memory. */
export function loadDenseLayer(weightsFile: string): { readonly memory: ArrayBuffer; readonly dense: DenseLayer } {
  const module = new WebAssembly.Module(readBeside('dense-layer.wasm'));
  const { memory, dense } = new WebAssembly.Instance(module).exports;
  new Uint8Array(memory.buffer).set(readBeside(weightsFile));
  return { memory: memory.buffer, dense };
}

/** In a bundle the files are beside it too: see scripts/copy-voice-files.mjs. */
function readBeside(name: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, name));
}
