/**
 * Bergamot, the translator of Firefox, in WebAssembly. Its objects are in the memory of the engine until `delete`; the
 * names are those of its bindings.
 */
type Binding = { delete(): void };
type Memory = Binding & { getByteArrayView(): { set(bytes: Uint8Array): void } };
type List<Item> = Binding & { push_back(item: Item): void };
type Responses = Binding & { get(at: number): { getTranslatedText(): string } };

type Bindings = {
  /** The exports of the WebAssembly. */
  readonly asm: Readonly<Record<string, (...numbers: number[]) => number>>;
  readonly AlignedMemory: new (bytes: number, alignment: number) => Memory;
  readonly AlignedMemoryList: new () => List<Memory>;
  readonly VectorString: new () => List<string>;
  readonly VectorResponseOptions: new () => List<object>;
  readonly TranslationModel: new (
    settings: string,
    model: Memory,
    shortlist: Memory,
    vocabularies: List<Memory>,
    quality: null,
  ) => Binding;
  readonly BlockingService: new (options: { readonly cacheSize: number }) => {
    translate(model: Binding, texts: List<string>, options: List<object>): Responses;
  };
};

/** The configuration of the code around the WebAssembly, which fills it with its bindings. */
export type BergamotModule = Partial<Bindings> & {
  print(): void;
  printErr(): void;
  onAbort(reason: unknown): void;
  onRuntimeInitialized(): void;
  instantiateWasm(imports: object, accept: (instance: unknown) => void): object;
};

/** The package, as the environment loads it. */
export type BergamotCode = {
  /** Executes the code around the WebAssembly. */
  run(module: BergamotModule): void;
  /** @returns an instance of the WebAssembly */
  instantiate(imports: object): Promise<unknown>;
};

export type BergamotFiles = {
  readonly model: Uint8Array;
  /** One for both languages, or that of the source and that of the target. */
  readonly vocabularies: readonly Uint8Array[];
  readonly shortlist?: Uint8Array | undefined;
};

export type BergamotTranslator = {
  /** Cuts a text into sentences, and long ones into what the model's context holds. @throws when the engine is lost */
  translate(text: string): string;
  close(): void;
};

/** The settings of Firefox, with the memory for the work on a batch in MB. */
const SETTINGS = `
beam-size: 1
normalize: 1.0
word-penalty: 0
max-length-break: 128
mini-batch-words: 1024
workspace: 16
max-length-factor: 2.0
skip-cost: true
cpu-threads: 0
quiet: true
quiet-translation: true
gemm-precision: int8shiftAlphaAll
alignment: soft
`;

/** Alignments in bytes that the kernels for vectors need. */
const MODEL_ALIGNMENT = 256;
const OTHER_ALIGNMENT = 64;

/** Starts an engine with a memory of its own. After any error it is lost, with all its models. */
export function startBergamot({ run, instantiate }: BergamotCode): Promise<BergamotEngine> {
  return new Promise((resolve, reject) => {
    const module: BergamotModule = {
      // It may print what was said.
      print: () => undefined,
      printErr: () => undefined,
      onAbort: reject,
      onRuntimeInitialized() {
        if (isComplete(module)) resolve(new BergamotEngine(module));
        else reject(new Error('Bergamot lacks its bindings'));
      },
      instantiateWasm(imports, accept) {
        instantiate({ ...imports, wasm_gemm: kernels(module) }).then(accept, reject);
        return {};
      },
    };
    run(module);
  });
}

function isComplete(module: BergamotModule): module is BergamotModule & Bindings {
  return module.TranslationModel !== undefined && module.BlockingService !== undefined;
}

/** Firefox brings its own multiplication of matrices; elsewhere the WebAssembly uses what it exports under other names. */
const kernelNames = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

function kernels(module: BergamotModule): object {
  const kernel =
    (name: string) =>
    (...numbers: number[]) =>
      module.asm?.[name]?.(...numbers);
  return Object.fromEntries(Object.entries(kernelNames).map(([wanted, exported]) => [wanted, kernel(exported)]));
}

export class BergamotEngine {
  readonly #bindings: Bindings;
  readonly #service;

  constructor(bindings: Bindings) {
    this.#bindings = bindings;
    this.#service = new bindings.BlockingService({ cacheSize: 0 });
  }

  /** @throws when a file is damaged */
  load({ model, vocabularies, shortlist = new Uint8Array() }: BergamotFiles): BergamotTranslator {
    const { AlignedMemoryList, TranslationModel } = this.#bindings;
    const list = new AlignedMemoryList();
    for (const vocabulary of vocabularies) list.push_back(this.#copy(vocabulary, OTHER_ALIGNMENT));
    const loaded = new TranslationModel(
      SETTINGS,
      this.#copy(model, MODEL_ALIGNMENT),
      this.#copy(shortlist, OTHER_ALIGNMENT),
      list,
      null,
    );
    // The files are read for the first text.
    this.#translate(loaded, '.');
    return { translate: (text) => this.#translate(loaded, text), close: () => loaded.delete() };
  }

  #translate(model: Binding, text: string): string {
    const { VectorString, VectorResponseOptions } = this.#bindings;
    const texts = new VectorString();
    texts.push_back(text);
    const options = new VectorResponseOptions();
    options.push_back({ alignment: false, html: false, qualityScores: false });
    const responses = this.#service.translate(model, texts, options);
    const translation = responses.get(0).getTranslatedText();
    for (const value of [responses, texts, options]) value.delete();
    return translation;
  }

  #copy(bytes: Uint8Array, alignment: number): Memory {
    const memory = new this.#bindings.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  }
}
