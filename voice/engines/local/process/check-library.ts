import { compileBergamot } from './bergamot-translator.ts';
import { importLlama } from './llama-library.ts';
import { sherpa } from './sherpa-library.ts';

/** Loads what an engine of the catalogue needs. @returns why it cannot be loaded on this system; undefined if it can */
export async function checkLibrary(engine: string): Promise<string | undefined> {
  try {
    await loadLibraryOf(engine);
    return undefined;
  } catch (cause) {
    return innermostMessage(cause);
  }
}

async function loadLibraryOf(engine: string): Promise<void> {
  if (engine === 'llama') {
    const { getLlama } = await importLlama();
    await getLlama({ build: 'never', gpu: false, maxThreads: 1 });
  } else if (engine === 'bergamot') await compileBergamot();
  else sherpa();
}

const MAX_LENGTH = 300;

/** The loader's message names the file that is missing. */
function innermostMessage(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return innermostMessage(error.cause);
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_LENGTH);
}
