import { createEchoGate, type EchoGate } from '../../src/domain/echo-gate/echo-gate.ts';
import { BAND_COUNT } from '../../src/domain/echo-gate/speech-bands.ts';
import { FRAME_MS, INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../audio/format.ts';
import type { MeasuredFrame } from '../audio/measured-frame.ts';
import { ANALYSIS_FRAME_SAMPLES, createBandLevels, downsample, silentLevels } from './band-levels.ts';
import { EchoCanceller } from './echo-canceller.ts';
import { UnheardVoice } from './unheard-voice.ts';

/** Two speech frames within this time mean that the speech goes on between and after them. */
const SPEECH_WINDOW_FRAMES = 80 / FRAME_MS;

/** -58 dBFS: neither speech nor echo. With working echo cancellation in the browser, most frames are below it. */
const QUIET_POWER = 10 ** (-58 / 10);

/** -85 dBFS: a microphone that is muted shows nothing of what it would hear. */
const MUTED_POWER = 10 ** (-85 / 10);

/** -50 dBFS: an echo of it may be lost in the noise. */
const SILENT_POWER = 10 ** (-50 / 10);

const silence = new Float64Array(ANALYSIS_FRAME_SAMPLES);

/**
 * Decides which microphone frames hold nothing but echo, so that the server does not interpret its own output where
 * the browser's echo cancellation leaves some of it. Speech over the playback (barge-in) still gets through.
 */
export class EchoSuppressor {
  readonly #gate: EchoGate;
  readonly #levels = createBandLevels();
  readonly #canceller = new EchoCanceller();
  readonly #unheard = new UnheardVoice();
  /** Frames since the last one that held speech. */
  #sinceLastSpeech = Infinity;
  /** Frames since the speech frame before that. */
  #sincePreviousSpeech = Infinity;

  /** @param expectedDb how loud the echo may be at first, compared with what is played */
  constructor(expectedDb?: number) {
    this.#gate = createEchoGate(BAND_COUNT, expectedDb);
  }

  /** Call once per frame time with the samples sent to the loudspeaker, if any. */
  played(samples: Int16Array | undefined, rateHz = OUTPUT_RATE_HZ): void {
    const frame = samples && downsample(samples, rateHz);
    this.#unheard.play(!frame || isSilent(frame));
    this.#canceller.play(frame ?? silence);
    this.#gate.play(frame && this.#levels(frame));
  }

  /** True where it is proven that the microphone does not hear what is played. */
  get isUnheard(): boolean {
    return this.#unheard.isProven;
  }

  /**
   * True when the microphone frame holds nothing but echo.
   * @param isAlong the voice speaks while the person does: where it is not heard, there is no echo to be found
   */
  isEcho(frame: MeasuredFrame, isAlong = false): boolean {
    this.#unheard.hear(isQuiet(frame.stepPowers) && !isBelow(frame.stepPowers, MUTED_POWER));
    const mayBeEcho = this.#gate.expectsEcho && !(isAlong && this.isUnheard);
    if (mayBeEcho) return !this.#isSpeechOngoing(this.#holdsSpeech(frame));
    this.#canceller.skip(ANALYSIS_FRAME_SAMPLES);
    return false;
  }

  #holdsSpeech({ samples, stepPowers }: MeasuredFrame): boolean {
    if (isQuiet(stepPowers)) {
      this.#canceller.skip(ANALYSIS_FRAME_SAMPLES);
      return !this.#gate.isEcho(silentLevels);
    }
    const microphone = downsample(samples, INPUT_RATE_HZ);
    const delay = this.#gate.delayFrames;
    const residual = this.#canceller.process(
      microphone,
      delay === undefined ? undefined : delay * ANALYSIS_FRAME_SAMPLES,
    );
    return !this.#gate.isEcho(this.#levels(microphone), this.#levels(residual));
  }

  /** Bridges the frames in which the echo masks the speech. */
  #isSpeechOngoing(holdsSpeech: boolean): boolean {
    this.#sinceLastSpeech += 1;
    this.#sincePreviousSpeech += 1;
    if (holdsSpeech) {
      this.#sincePreviousSpeech = this.#sinceLastSpeech;
      this.#sinceLastSpeech = 0;
    }
    return holdsSpeech || this.#sincePreviousSpeech < SPEECH_WINDOW_FRAMES;
  }
}

/** The voice pauses. */
function isSilent(frame: Float64Array): boolean {
  return frame.reduce((sum, sample) => sum + sample * sample, 0) < frame.length * SILENT_POWER;
}

/** Neither speech nor echo. */
export function isQuiet(stepPowers: MeasuredFrame['stepPowers']): boolean {
  return isBelow(stepPowers, QUIET_POWER);
}

function isBelow(stepPowers: MeasuredFrame['stepPowers'], power: number): boolean {
  return stepPowers.reduce((sum, stepPower) => sum + stepPower, 0) < stepPowers.length * power;
}
