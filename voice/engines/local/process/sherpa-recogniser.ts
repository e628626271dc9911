import { INPUT_RATE_HZ } from '../../../audio/format.ts';
import type { EngineModel } from '../host/engine-protocol.ts';
import type { LoadedModel, Recognition } from './engines.ts';
import { ModelOptions } from './model-options.ts';
import { sherpa, type OfflineResult } from './sherpa-library.ts';

/** What sherpa's features are computed from: 80 mel bands, for all our models. */
const featConfig = { sampleRate: INPUT_RATE_HZ, featureDim: 80 };

type RecogniserEngine = (options: ModelOptions) => Readonly<Record<string, unknown>>;

/** How each engine of the catalogue is named and configured in sherpa. */
const offlineConfigs: Readonly<Record<string, RecogniserEngine>> = {
  'sense-voice': (options) => ({
    senseVoice: {
      model: options.file('model'),
      language: '',
      useInverseTextNormalization: options.isOn('useInverseTextNormalization', true) ? 1 : 0,
    },
    tokens: options.file('tokens'),
  }),
  'nemo-transducer': (options) => ({
    ...transducer(options),
    modelType: 'nemo_transducer',
  }),
  omnilingual: (options) => ({ omnilingual: { model: options.file('model') }, tokens: options.file('tokens') }),
  'qwen3-asr': (options) => ({
    qwen3Asr: {
      convFrontend: options.file('convFrontend'),
      encoder: options.file('encoder'),
      decoder: options.file('decoder'),
      tokenizer: options.file('tokenizer'),
      hotwords: '',
    },
    tokens: '',
  }),
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
  const configOf = offlineConfigs[model.engine];
  return configOf && loadOffline({ ...configOf(options), ...shared }, model.engine === 'qwen3-asr');
}

async function loadOffline(modelConfig: object, takesTerms: boolean): Promise<LoadedModel> {
  const recogniser = await sherpa().OfflineRecognizer.createAsync({ featConfig, modelConfig });
  return {
    kind: 'recogniser',
    async recognise({ sound, terms }) {
      const stream = recogniser.createStream();
      stream.acceptWaveform({ sampleRate: INPUT_RATE_HZ, samples: toFloats(sound) });
      if (terms && takesTerms) stream.setOption('hotwords', terms);
      return toRecognition(await recogniser.decodeAsync(stream));
    },
  };
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
      stream.acceptWaveform({ sampleRate: INPUT_RATE_HZ, samples: toFloats(sound) });
      stream.acceptWaveform({ sampleRate: INPUT_RATE_HZ, samples: new Float32Array(INPUT_RATE_HZ * TAIL_SECONDS) });
      stream.inputFinished();
      while (recogniser.isReady(stream)) recogniser.decode(stream);
      return { text: recogniser.getResult(stream).text.trim() };
    },
  };
}

function toFloats(sound: Int16Array): Float32Array {
  return Float32Array.from(sound, (sample) => sample / 32_768);
}

/** SenseVoice writes the language as `<|zh|>`. */
function toRecognition({ text, lang = '', ys_log_probs: logProbabilities = [] }: OfflineResult): Recognition {
  const language = lang.replaceAll(/[<|>]/g, '');
  const sum = logProbabilities.reduce((total, one) => total + one, 0);
  return {
    text: text.trim(),
    ...(language !== '' && { language }),
    ...(logProbabilities.length > 0 && { confidence: sum / logProbabilities.length }),
  };
}
