import { languageOf, type LanguageCode } from '../../../../src/domain/language.ts';
import type { EngineModel, SpeakWork } from '../host/engine-protocol.ts';
import type { LoadedModel } from './engines.ts';
import { ModelOptions } from './model-options.ts';
import { withPiperVoice } from './piper-voice.ts';
import { sherpa } from './sherpa-library.ts';

/** Within it speech stays natural, and every model follows. */
const MIN_SPEED = 0.8;
const MAX_SPEED = 1.3;

/** The scale of the pauses that a model makes inside a sentence. */
const SILENCE_SCALE = 0.2;

type VoiceEngine = (options: ModelOptions) => Readonly<Record<string, unknown>>;

/** How each engine of the catalogue is named and configured in sherpa. */
const voiceConfigs: Readonly<Record<string, VoiceEngine>> = {
  supertonic: (options) => ({
    supertonic: {
      durationPredictor: options.file('durationPredictor'),
      textEncoder: options.file('textEncoder'),
      vectorEstimator: options.file('vectorEstimator'),
      vocoder: options.file('vocoder'),
      ttsJson: options.file('ttsJson'),
      unicodeIndexer: options.file('unicodeIndexer'),
      voiceStyle: options.file('voiceStyle'),
    },
  }),
  kokoro: (options) => ({
    kokoro: {
      model: options.file('model'),
      voices: options.file('voices'),
      tokens: options.file('tokens'),
      dataDir: options.optionalFile('dataDir') ?? '',
      lexicon: options.files('lexicons'),
    },
  }),
  vits: (options) => ({
    vits: {
      model: options.file('model'),
      tokens: options.file('tokens'),
      lexicon: options.optionalFile('lexicon') ?? '',
      dataDir: options.optionalFile('dataDir') ?? '',
    },
  }),
  matcha: (options) => ({
    matcha: {
      acousticModel: options.file('acousticModel'),
      vocoder: options.file('vocoder'),
      lexicon: options.optionalFile('lexicon') ?? '',
      tokens: options.file('tokens'),
      dataDir: options.optionalFile('dataDir') ?? '',
    },
  }),
};

/** Undefined for an engine that this program does not know. */
export async function loadSherpaVoice(model: EngineModel): Promise<LoadedModel | undefined> {
  const configOf = voiceConfigs[model.engine];
  if (!configOf) return undefined;
  const options = new ModelOptions(model);
  const config = options.optionalFile('config');
  if (config === undefined) return loadVoice(configOf(options), options);
  return withPiperVoice({ model: options.file('model'), config }, (files) =>
    loadVoice({ vits: { ...files, lexicon: '', dataDir: options.file('dataDir') } }, options),
  );
}

async function loadVoice(config: object, options: ModelOptions): Promise<LoadedModel> {
  const tts = await sherpa().OfflineTts.createAsync({
    model: { ...config, numThreads: options.threads, provider: 'cpu', debug: 0 },
    maxNumSentences: 1,
    ruleFsts: options.files('ruleFsts'),
  });
  const numSteps = options.number('steps', 0);
  return {
    kind: 'voice',
    async speak(work) {
      const generationConfig = {
        sid: speakerOf(work, options, tts.numSpeakers),
        speed: Math.min(MAX_SPEED, Math.max(MIN_SPEED, work.speed)),
        silenceScale: SILENCE_SCALE,
        ...(numSteps > 0 && { numSteps }),
        extra: { lang: voiceLanguage(work.language) },
      };
      const { samples, sampleRate } = await tts.generateAsync({
        text: toSpeakable(work.text),
        enableExternalBuffer: false,
        generationConfig,
      });
      return { samples, rateHz: sampleRate };
    },
  };
}

/** The voices of the realtime protocol, spread over the speakers of a model that has several. */
const voiceNames = ['verse', 'alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'marin', 'cedar'];

function speakerOf({ language, voice }: SpeakWork, options: ModelOptions, speakers: number): number {
  const first = options.entry('speakers', language) ?? options.number('speaker', 0);
  // Speakers of a table are native in their language: the others may not be.
  if (speakers <= 1 || options.entry('speakers', language) !== undefined) return first;
  return (first + Math.max(0, voiceNames.indexOf(voice))) % speakers;
}

/** Symbols without a pronunciation, such as pictures, are left out: some models never end their work on a character they do not know. */
function toSpeakable(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Zs}%+=°]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Models name languages by ISO 639-1; Cantonese has no name there. */
function voiceLanguage(code: LanguageCode): string {
  return languageOf(code).iso1;
}
