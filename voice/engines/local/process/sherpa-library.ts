import { createRequire } from 'node:module';
import { INPUT_RATE_HZ } from '../../../audio/format.ts';
import { MissingLibrary } from './engine-library.ts';
import type { Recognition } from './engines.ts';

/** The part of sherpa-onnx-node, which ships without types, that we use: its `types.js` describes it. */

type Waveform = { readonly sampleRate: number; readonly samples: Float32Array };

export type OfflineStream = { acceptWaveform(wave: Waveform): void; setOption(key: string, value: string): void };

export type OfflineResult = {
  readonly text: string;
  readonly lang?: string;
  readonly ys_log_probs?: readonly number[];
};

export type OfflineRecogniser = {
  /** @param hotwords for transducers in a beam search only: with another model the library ends the process */
  createStream(hotwords?: string): OfflineStream;
  /** For what may change after loading: the language of Whisper. */
  setConfig(config: object): void;
  decodeAsync(stream: OfflineStream): Promise<OfflineResult>;
};

type OnlineStream = { acceptWaveform(wave: Waveform): void; inputFinished(): void };

type OnlineRecogniser = {
  createStream(): OnlineStream;
  isReady(stream: OnlineStream): boolean;
  decode(stream: OnlineStream): void;
  getResult(stream: OnlineStream): { readonly text: string };
};

type GenerationRequest = {
  readonly text: string;
  readonly enableExternalBuffer: boolean;
  readonly generationConfig: {
    readonly sid: number;
    readonly speed: number;
    readonly silenceScale: number;
    readonly numSteps?: number;
    readonly extra?: Readonly<Record<string, string>>;
  };
};

type OfflineTts = { readonly numSpeakers: number; generateAsync(request: GenerationRequest): Promise<Waveform> };

type Sherpa = {
  readonly OfflineRecognizer: { createAsync(config: object): Promise<OfflineRecogniser> };
  readonly OnlineRecognizer: new (config: object) => OnlineRecogniser;
  readonly OfflineTts: { createAsync(config: object): Promise<OfflineTts> };
};

const require = createRequire(import.meta.url);

/** Loads on use: a system without the package has the other engines. @throws MissingLibrary */
export function sherpa(): Sherpa {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has no types of its own
    return require('sherpa-onnx-node') as Sherpa;
  } catch (cause) {
    throw new MissingLibrary('sherpa-onnx-node is not installed for this system', { cause });
  }
}

/** The features of sherpa: 80 mel bands, for all our models. */
export const featConfig = { sampleRate: INPUT_RATE_HZ, featureDim: 80 };

export function toWaveform(sound: Int16Array): Waveform {
  return { sampleRate: INPUT_RATE_HZ, samples: Float32Array.from(sound, (sample) => sample / 32_768) };
}

/** SenseVoice writes the language as `<|zh|>`. */
export function toRecognition({ text, lang = '', ys_log_probs: logProbabilities = [] }: OfflineResult): Recognition {
  const language = lang.replaceAll(/[<|>]/g, '');
  const sum = logProbabilities.reduce((total, probability) => total + probability, 0);
  return {
    text: text.trim(),
    ...(language !== '' && { language }),
    ...(logProbabilities.length > 0 && { confidence: sum / logProbabilities.length }),
  };
}
