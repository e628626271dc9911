/** Made of the package `@browsermt/bergamot-translator` by scripts/vite-bergamot.ts. */
declare module 'virtual:bergamot' {
  /** The address of the WebAssembly. */
  export const wasmUrl: string;
  /** Its hash, as `fetch` checks it. */
  export const wasmIntegrity: string;
  /** Executes the code around it. */
  export function run(module: object): void;
}
