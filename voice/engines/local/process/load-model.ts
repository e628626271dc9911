import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { EngineModel } from '../host/engine-protocol.ts';
import { loadBergamotTranslator } from './bergamot-translator.ts';
import type { LoadedModel } from './engines.ts';
import { loadLlamaTranslator } from './llama-translator.ts';
import { UnusableModel } from './model-options.ts';
import { loadSherpaRecogniser } from './sherpa-recogniser.ts';
import { loadSherpaVoice } from './sherpa-voice.ts';

/** @throws UnusableModel, MissingLibrary; a damaged file may end the process */
export async function loadModel(model: EngineModel): Promise<LoadedModel> {
  const loaded = await loadKnown(model);
  if (!loaded) throw new UnusableModel(`${model.id} needs the unknown engine ${model.engine}`);
  return loaded;
}

async function loadKnown(model: EngineModel): Promise<LoadedModel | undefined> {
  switch (model.kind) {
    case 'recogniser':
      return loadSherpaRecogniser(model);
    case 'voice':
      return loadSherpaVoice(model);
    case 'translator':
      if (model.engine === 'bergamot') return loadBergamotTranslator(model);
      return model.engine === 'llama' ? loadLlamaTranslator(model) : undefined;
    default:
      return unreachable(model.kind);
  }
}
