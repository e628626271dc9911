import { STEP_MS, type MeasuredFrame } from '../../../../voice/audio/measured-frame.ts';
import { NoiseFloor } from './energy-noise-floor.ts';
import type { Detector } from './score.ts';
import { defaultTuning, type SpeechEdge } from '../../../../voice/vad/voice-detector.ts';

/** Until then the background noise is unknown, and the click of a microphone being opened would count as speech. */
const WARM_UP_MS = 200;

/** Shorter sounds are knocks and clicks. */
const MIN_SPEECH_MS = 80;

/** Quieter sounds are never speech, however quiet the background. */
const MIN_SPEECH_DB = -55;

/** Margins above the noise floor, with hysteresis so that soft last syllables are kept. */
const START_MARGIN_DB = 9;
const HOLD_MARGIN_DB = 6;

/**
 * Energy-based voice activity detection with an adaptive noise floor.
 *
 *              80 ms of voiced steps
 *     silence ───────────────────────▶ speech
 *             ◀───────────────────────
 *               `silenceMs` unvoiced
 */
export class EnergyDetector implements Detector {
  readonly #noiseFloor = new NoiseFloor(-70);
  #isSpeech = false;
  #nowMs = 0;
  /** In silence: voiced time gathered towards the next speech; unvoiced steps count twice against it. */
  #voicedMs = 0;
  /** Where that speech would begin. */
  #onsetMs = 0;
  /** In speech: the end of the last voiced step. */
  #lastVoicedMs = 0;

  process({ stepPowers }: MeasuredFrame): SpeechEdge | undefined {
    let edge: SpeechEdge | undefined;
    for (const power of stepPowers) edge = this.#step(10 * Math.log10(power + 1e-12)) ?? edge;
    return edge;
  }

  #step(levelDb: number): SpeechEdge | undefined {
    const isVoiced = this.#isVoiced(levelDb);
    this.#noiseFloor.add(levelDb);
    this.#nowMs += STEP_MS;
    if (this.#nowMs <= WARM_UP_MS) {
      this.#noiseFloor.settle();
      return undefined;
    }
    return this.#isSpeech ? this.#detectStop(isVoiced) : this.#detectStart(isVoiced);
  }

  #isVoiced(levelDb: number): boolean {
    const shiftDb = (defaultTuning.threshold - 0.5) * 20;
    const marginDb = this.#isSpeech ? HOLD_MARGIN_DB : START_MARGIN_DB;
    return levelDb > Math.max(this.#noiseFloor.levelDb + marginDb, MIN_SPEECH_DB) + shiftDb;
  }

  #detectStart(isVoiced: boolean): SpeechEdge | undefined {
    if (this.#voicedMs === 0) this.#onsetMs = this.#nowMs - STEP_MS;
    this.#voicedMs = isVoiced ? this.#voicedMs + STEP_MS : Math.max(0, this.#voicedMs - 2 * STEP_MS);
    if (this.#voicedMs < MIN_SPEECH_MS) return undefined;
    this.#isSpeech = true;
    this.#lastVoicedMs = this.#nowMs;
    return { type: 'started', atMs: this.#onsetMs };
  }

  #detectStop(isVoiced: boolean): SpeechEdge | undefined {
    if (isVoiced) this.#lastVoicedMs = this.#nowMs;
    if (this.#nowMs - this.#lastVoicedMs < defaultTuning.silenceMs) return undefined;
    this.#isSpeech = false;
    this.#voicedMs = 0;
    return { type: 'stopped', atMs: this.#lastVoicedMs };
  }
}
