import { MissingLibrary } from './engine-library.ts';

/** The part of node-llama-cpp that we use. It is an optional extra of 725 MB, which no type checker here can read. */

export type LlamaSession = {
  prompt(text: string, options: PromptOptions): Promise<string>;
  resetChatHistory(): void;
};

type PromptOptions = {
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  readonly topK: number;
  readonly repeatPenalty: { readonly penalty: number };
  onTextChunk(text: string): void;
};

type LlamaContext = { getSequence(): object; dispose(): Promise<void> };

type LlamaModel = {
  createContext(options: { readonly contextSize: number; readonly threads: number }): Promise<LlamaContext>;
  tokenize(text: string): readonly unknown[];
  dispose(): Promise<void>;
};

type LlamaLibrary = {
  getLlama(options: { readonly build: 'never'; readonly gpu: false; readonly maxThreads: number }): Promise<{
    loadModel(options: { readonly modelPath: string; readonly useMmap: boolean }): Promise<LlamaModel>;
  }>;
  readonly LlamaChatSession: new (options: { readonly contextSequence: object }) => LlamaSession;
};

/** @throws MissingLibrary where the extra is not installed */
export async function importLlama(): Promise<LlamaLibrary> {
  // A name in a variable: bundlers and type checkers must not look for the package.
  const name = 'node-llama-cpp';
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return (await import(name)) as LlamaLibrary;
  } catch (cause) {
    throw new MissingLibrary(`${name} is not installed: npm install --no-save ${name}`, { cause });
  }
}
