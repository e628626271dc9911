import type { LanguageCode } from '../../../src/domain/language.ts';
import { INPUT_RATE_HZ } from '../../audio/format.ts';
import { EngineFailure } from '../engine-failure.ts';
import { retryOnce } from '../retry-once.ts';
import type { EngineHost, HostModel } from './host/engine-host.ts';
import type { EngineResult, RecognisedResult } from './host/engine-protocol.ts';
import type { Priority } from './host/work-queue.ts';

export type RecognitionRequest = {
  /** 16 kHz mono. */
  readonly sound: Int16Array;
  readonly terms?: string | undefined;
  /** The language of the speaker, where known. */
  readonly language?: LanguageCode | undefined;
  readonly priority: Priority;
  readonly signal: AbortSignal;
};

export type Recognised = Pick<RecognisedResult, 'text' | 'language' | 'confidence'>;

/** One recogniser model, for the languages of a pair that it serves. */
export type SpeechRecogniser = {
  readonly languages: readonly LanguageCode[];
  /** Whether its punctuation tells a finished sentence; undefined for a recogniser without punctuation. */
  readonly punctuation: PunctuationGauge | undefined;
  recognise(request: RecognitionRequest): Promise<Recognised>;
  /** Whether requests wait for the ones in its engine. */
  isBusy(): boolean;
  /** How long it would take for so much speech, by what it has taken so far; undefined before its first work. */
  expectedMs(speechMs: number): number | undefined;
};

/** How fast a model works on this machine: the time for a second of speech, as a moving average. */
export class SpeedGauge {
  #share: number | undefined;

  /** A new measurement counts a third, so that a slow start is forgotten soon. */
  add(speechMs: number, tookMs: number): void {
    if (speechMs <= 0) return;
    const share = tookMs / speechMs;
    this.#share = this.#share === undefined ? share : (2 * this.#share + share) / 3;
  }

  expectedMs(speechMs: number): number | undefined {
    return this.#share === undefined ? undefined : this.#share * speechMs;
  }
}

/** Partial transcripts in the middle of speech before they say something about the punctuation. */
const MIN_PARTIALS = 2;
/** The share of them that may end like a finished sentence: some sentences are finished there. */
const MAX_FINISHED_SHARE = 0.4;

/** Learns whether a recogniser means its full stops: some models end every text with one, also in the middle of speech. */
export class PunctuationGauge {
  #partials = 0;
  #finished = 0;

  /** A partial transcript that was made while the person went on speaking. */
  add(isFinished: boolean): void {
    this.#partials += 1;
    if (isFinished) this.#finished += 1;
  }

  get isMeant(): boolean {
    return this.#partials >= MIN_PARTIALS && this.#finished <= MAX_FINISHED_SHARE * this.#partials;
  }
}

type RecogniserSpeed = { readonly speed: SpeedGauge };

export function createSpeechRecogniser(
  host: Pick<EngineHost, 'run' | 'queueLength'>,
  model: HostModel,
  { languages, punctuation, speed }: Pick<SpeechRecogniser, 'languages' | 'punctuation'> & RecogniserSpeed,
): SpeechRecogniser {
  return {
    languages,
    punctuation,
    async recognise({ sound, terms, language, priority, signal }) {
      const known = { ...(terms && { terms }), ...(language && { language }) };
      const work = { type: 'recognise', modelId: model.id, sound, ...known } as const;
      const result = await retryOnce(() => host.run({ model, work, priority, signal }), signal);
      const recognised = asRecognised(result);
      speed.add((sound.length * 1000) / INPUT_RATE_HZ, recognised.workMs);
      return recognised;
    },
    isBusy: () => host.queueLength('recogniser') > 1,
    expectedMs: (speechMs) => speed.expectedMs(speechMs),
  };
}

function asRecognised(result: EngineResult): RecognisedResult {
  if (result.type !== 'recognised') throw new EngineFailure('recogniser', 'sent an invalid response');
  return result;
}
