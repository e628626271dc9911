/** Made of the package `fxtranslate` by scripts/vite-fxtranslate.ts. */
declare module 'virtual:fxtranslate' {
  export type Engine = {
    readonly Translator: new (
      model: Uint8Array,
      sourceVocabulary: Uint8Array,
      targetVocabulary: Uint8Array,
      shortlist?: Uint8Array,
    ) => EngineTranslator;
  };

  export type EngineTranslator = {
    /** Cuts a text into sentences, and long ones into what the model's context holds. */
    translate_long(text: string): string;
    /** The memory of the engine, with all that it has loaded. */
    linearMemoryBytes(): number;
    free(): void;
  };

  /** The address of the WebAssembly. */
  export const wasmUrl: string;
  export function instantiate(module: WebAssembly.Module): Engine;
}
