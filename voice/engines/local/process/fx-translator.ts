import { readFile } from 'node:fs/promises';
import type { EngineModel } from '../host/engine-protocol.ts';
import { requireLibrary } from './engine-library.ts';
import type { LoadedModel } from './engines.ts';
import { ModelOptions } from './model-options.ts';

type FxTranslate = typeof import('fxtranslate');

/** A model of Mozilla's, in WebAssembly: one sentence at a time, without context. */
export async function loadFxTranslator(model: EngineModel): Promise<LoadedModel> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- loaded on use, so that its absence is a failure of this engine only
  const { Translator } = requireLibrary('fxtranslate') as FxTranslate;
  const options = new ModelOptions(model);
  const shortlistFile = options.optionalFile('shortlist');
  const [weights, source, target, shortlist] = await Promise.all([
    readFile(options.file('model')),
    readFile(options.file('sourceVocabulary')),
    readFile(options.file('targetVocabulary')),
    shortlistFile === undefined ? undefined : readFile(shortlistFile),
  ]);
  const translator = new Translator(weights, source, target, shortlist);
  return {
    kind: 'translator',
    // Longer than the model's context: cut into sentences, rather than truncated.
    translate: ({ text }) => Promise.resolve({ text: translator.translate_long(text), isCut: false }),
    close: () => translator.free(),
  };
}
