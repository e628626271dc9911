import { INPUT_RATE_HZ } from '../../../audio/format.ts';
import type { EngineModel, RecogniseWork } from '../host/engine-protocol.ts';
import type { LoadedModel } from './engines.ts';
import { withHotwordVocabulary } from './hotword-vocabulary.ts';
import { modelLanguageName } from './model-language-name.ts';
import { ModelOptions } from './model-options.ts';
import { maxQwenLimits, qwenLimits, termsWithin } from './qwen-limits.ts';
import {
  featConfig,
  sherpa,
  toRecognition,
  toWaveform,
  type OfflineRecogniser,
  type OfflineStream,
} from './sherpa-library.ts';
import { loadWhisper } from './whisper-recogniser.ts';

type Utterance = Omit<RecogniseWork, 'type' | 'modelId'>;

/** How an engine of the catalogue is named and configured in sherpa, and what it takes with each utterance. */
type RecogniserEngine = {
  config(options: ModelOptions): object;
  stream?(recogniser: OfflineRecogniser, utterance: Utterance): OfflineStream;
};

const offlineEngines: Readonly<Record<string, RecogniserEngine>> = {
  'sense-voice': {
    config: (options) => ({
      senseVoice: {
        model: options.file('model'),
        language: '',
        useInverseTextNormalization: options.isOn('useInverseTextNormalization', true) ? 1 : 0,
      },
      tokens: options.file('tokens'),
    }),
  },
  'nemo-transducer': { config: (options) => ({ ...transducer(options), modelType: 'nemo_transducer' }) },
  omnilingual: {
    config: (options) => ({ omnilingual: { model: options.file('model') }, tokens: options.file('tokens') }),
  },
  'qwen3-asr': {
    config: (options) => ({
      qwen3Asr: {
        convFrontend: options.file('convFrontend'),
        encoder: options.file('encoder'),
        decoder: options.file('decoder'),
        tokenizer: options.file('tokenizer'),
        hotwords: '',
        maxTotalLen: maxQwenLimits.totalTokens,
        maxNewTokens: maxQwenLimits.newTokens,
      },
      tokens: '',
    }),
    stream(recogniser, { sound, terms, language }) {
      const stream = recogniser.createStream();
      const { newTokens, totalTokens } = qwenLimits((sound.length * 1000) / INPUT_RATE_HZ);
      stream.setOption('max_new_tokens', String(newTokens));
      stream.setOption('max_total_len', String(totalTokens));
      if (terms) stream.setOption('hotwords', termsWithin(terms));
      if (language) stream.setOption('language', modelLanguageName(language));
      return stream;
    },
  },
};

function transducer(options: ModelOptions) {
  const [encoder, decoder, joiner] = ['encoder', 'decoder', 'joiner'].map((role) => options.file(role));
  return { transducer: { encoder, decoder, joiner }, tokens: options.file('tokens') };
}

/** Undefined for an engine that this program does not know. */
export async function loadSherpaRecogniser(model: EngineModel): Promise<LoadedModel | undefined> {
  const options = new ModelOptions(model);
  const shared = { numThreads: model.threads, provider: 'cpu', debug: 0 };
  if (model.engine === 'zipformer') return loadOnline({ ...transducer(options), ...shared });
  if (model.engine === 'whisper') return loadWhisper(options, shared);
  const engine = offlineEngines[model.engine];
  if (!engine) return undefined;
  const modelConfig = { ...engine.config(options), ...shared };
  const takesHotwords = model.engine === 'nemo-transducer' && options.isOn('hotwords', false);
  return takesHotwords ? loadWithHotwords(modelConfig, options) : loadOffline(engine, { featConfig, modelConfig });
}

async function loadOffline(engine: RecogniserEngine, config: object): Promise<LoadedModel> {
  const recogniser = await sherpa().OfflineRecognizer.createAsync(config);
  return {
    kind: 'recogniser',
    async recognise(utterance) {
      const stream = engine.stream?.(recogniser, utterance) ?? recogniser.createStream();
      stream.acceptWaveform(toWaveform(utterance.sound));
      return toRecognition(await recogniser.decodeAsync(stream));
    },
  };
}

/**
 * Hot words need the beam search. With one path it is the greedy search with a bonus for the next token of each term:
 * with several, paths that have skipped more frames are compared with others as they are, and texts lose words.
 */
function loadWithHotwords(modelConfig: object, options: ModelOptions): Promise<LoadedModel> {
  return withHotwordVocabulary(options.file('tokens'), ({ path: bpeVocab, phrases }) => {
    const engine: RecogniserEngine = {
      config: () => modelConfig,
      stream(recogniser, { terms = '' }) {
        const hotwords = phrases(terms);
        return hotwords === '' ? recogniser.createStream() : recogniser.createStream(hotwords);
      },
    };
    return loadOffline(engine, {
      featConfig,
      modelConfig: { ...modelConfig, modelingUnit: 'bpe', bpeVocab },
      decodingMethod: 'modified_beam_search',
      maxActivePaths: 1,
      hotwordsScore: options.number('hotwordsScore', 1),
    });
  });
}

/** A streaming model, which needs some silence after the last word. */
const TAIL_SECONDS = 0.4;

function loadOnline(modelConfig: object): LoadedModel {
  const { OnlineRecognizer } = sherpa();
  const recogniser = new OnlineRecognizer({ featConfig, modelConfig });
  return {
    kind: 'recogniser',
    async recognise({ sound }) {
      const stream = recogniser.createStream();
      stream.acceptWaveform(toWaveform(sound));
      stream.acceptWaveform({ sampleRate: INPUT_RATE_HZ, samples: new Float32Array(INPUT_RATE_HZ * TAIL_SECONDS) });
      stream.inputFinished();
      while (recogniser.isReady(stream)) recogniser.decode(stream);
      return { text: recogniser.getResult(stream).text.trim() };
    },
  };
}
