import { requireLibrary } from './engine-library.ts';

/** The part of sherpa-onnx-node, which ships without types, that we use: its `types.js` describes it. */

type Waveform = { readonly sampleRate: number; readonly samples: Float32Array };

type OfflineStream = { acceptWaveform(wave: Waveform): void; setOption(key: string, value: string): void };

export type OfflineResult = {
  readonly text: string;
  readonly lang?: string;
  readonly ys_log_probs?: readonly number[];
};

type OfflineRecogniser = { createStream(): OfflineStream; decodeAsync(stream: OfflineStream): Promise<OfflineResult> };

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

/** @throws MissingLibrary */
export function sherpa(): Sherpa {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has no types of its own
  return requireLibrary('sherpa-onnx-node') as Sherpa;
}
