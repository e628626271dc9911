import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { startBergamot, type BergamotCode, type BergamotTranslator } from '../../../../src/shared/bergamot.ts';
import { bergamotFunctionBody } from '../../../../src/shared/bergamot-script.ts';
import { lazyOnce } from '../../../../src/shared/async.ts';
import type { EngineModel } from '../host/engine-protocol.ts';
import { MissingLibrary } from './engine-library.ts';
import type { LoadedModel } from './engines.ts';
import { ModelOptions } from './model-options.ts';

/** Node has it, but its types are part of the browser's. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(compiled: object, imports: object): Promise<object>;
};

/** A model of Firefox Translations: one sentence at a time, without context. */
export async function loadBergamotTranslator(model: EngineModel): Promise<LoadedModel> {
  let translator = await load(model);
  return {
    kind: 'translator',
    async translate({ text }) {
      try {
        return { text: translator.translate(text), isCut: false };
      } catch (cause) {
        // After an error the engine is lost.
        translator = await load(model);
        throw cause;
      }
    },
  };
}

/** In an engine of its own, whose memory is given back with the model. */
async function load(model: EngineModel): Promise<BergamotTranslator> {
  const options = new ModelOptions(model);
  const shortlist = options.optionalFile('shortlist');
  const vocabularies = new Set([options.file('sourceVocabulary'), options.file('targetVocabulary')]);
  const engine = await startBergamot(await compileBergamot());
  return engine.load({
    model: await readFile(options.file('model')),
    vocabularies: await Promise.all([...vocabularies].map((path) => readFile(path))),
    shortlist: shortlist === undefined ? undefined : await readFile(shortlist),
  });
}

/** On use: a system without the package has the other engines. @throws MissingLibrary */
export const compileBergamot = lazyOnce(async (): Promise<BergamotCode> => {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve('@browsermt/bergamot-translator')), 'worker');
    const file = (extension: string) => readFile(join(folder, `bergamot-translator-worker.${extension}`));
    const script = compileFunction(bergamotFunctionBody(String(await file('js'))), ['Module']);
    const compiled = await WebAssembly.compile(await file('wasm'));
    return {
      run: (module) => void script(module),
      instantiate: (imports) => WebAssembly.instantiate(compiled, imports),
    };
  } catch (cause) {
    throw new MissingLibrary('@browsermt/bergamot-translator is not installed', { cause });
  }
});
