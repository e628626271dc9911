import type { VoiceEvidence } from '../../src/domain/utterance-gate/judge-utterance.ts';
import { FRAME_MS, INPUT_RATE_HZ } from '../audio/format.ts';
import { STEP_MS, type MeasuredFrame } from '../audio/measured-frame.ts';
import { EnergyMeter } from './energy-meter.ts';
import { WINDOW_SAMPLES } from './silero/silero-network.ts';
import { SpeechProbability } from './speech-probability.ts';
import { defaultTuning, type DetectorTuning, type SpeechEdge, type VoiceActivityDetector } from './voice-detector.ts';

const WINDOW_MS = (WINDOW_SAMPLES * 1000) / INPUT_RATE_HZ;

/** Until then the background noise is unknown. */
const WARM_UP_MS = 200;

/** A single window may be a knock. */
const MIN_SPEECH_MS = 2 * WINDOW_MS;

/**
 * Speech is this much louder than the background, and goes on while it is this much louder: the network takes other
 * people who talk in the background for speech too, and they vary by less.
 */
const FOREGROUND_DB = 4.7;
const STAYS_FOREGROUND_DB = 4;

/** Probabilities that speech can reach whatever the client's threshold. */
const MIN_PROBABILITY = 0.1;
const MAX_PROBABILITY = 0.95;

/** Between the highest threshold, which takes loud speech only, and the lowest one. */
const LEVEL_SHIFT_DB = 30;

/** Hysteresis: soft syllables do not end the speech. */
const HOLD_SHARE = 0.6;

/** How far the loudness may move the edges away from the window in which the network found them. */
const MAX_EARLIER_START_MS = 1000;
const MAX_EARLIER_END_MS = 100;
const MAX_LATER_END_MS = 150;

/** A plosive's closure is silent; what begins with one may have a longer one. */
const MAX_GAP_STEPS = 60 / STEP_MS;
const MAX_START_GAP_STEPS = 200 / STEP_MS;

/** From this clarity on, the loudness shows where speech begins and ends. */
const CLEAR_DB = 3;

/** Elsewhere the edges are moved by what it takes until the loudness of the last words has risen, and fallen. */
const UNCLEAR_START_MS = 400;
const UNCLEAR_END_MS = 64;

/**
 * Voice activity detection: a neural network tells speech from noise in windows of 32 ms, and the loudness says where in
 * them the speech begins and ends.
 *
 *              two windows of speech
 *     silence ───────────────────────▶ speech
 *             ◀───────────────────────
 *               `silenceMs` without
 */
export class SpeechDetector implements VoiceActivityDetector {
  readonly #energy = new EnergyMeter();
  readonly #probability = new SpeechProbability();
  #tuning: DetectorTuning = defaultTuning;
  #isSpeech = false;
  #nowMs = 0;
  /** The end of the last complete window. */
  #windowEndMs = 0;
  /** In silence: time gathered towards the next speech; windows without speech count twice against it. */
  #gatheredMs = 0;
  /** The start of that speech. */
  #onsetMs = 0;
  /** The greatest loudness of the speech above the background. */
  #clarityDb = 0;
  /** In speech: the end of the last window with speech. */
  #lastSpeechMs = 0;
  /** The windows with a voice since the onset: their number, the sum of their probabilities, and the greatest prominence. */
  #voiced = { windows: 0, probability: 0, prominenceDb: 0 };

  get voice(): VoiceEvidence {
    const { windows, probability, prominenceDb } = this.#voiced;
    return { voicedMs: windows * WINDOW_MS, meanProbability: probability / Math.max(1, windows), prominenceDb };
  }

  get lastSpeechMs(): number {
    return this.#lastSpeechMs;
  }

  process(frame: MeasuredFrame): SpeechEdge | undefined {
    const probability = this.#probabilityIn(frame);
    if (this.#isSpeech) return this.#detectStop(probability);
    return probability === undefined || this.#nowMs <= WARM_UP_MS ? undefined : this.#detectStart(probability);
  }

  tune(tuning: DetectorTuning): void {
    this.#tuning = tuning;
    this.#energy.minLevelShiftDb = (tuning.threshold - 0.5) * LEVEL_SHIFT_DB;
  }

  reset(): void {
    this.#isSpeech = false;
    this.#gatheredMs = 0;
  }

  /** The probability of the window that the frame completes, if it completes one. */
  #probabilityIn({ samples, stepPowers }: MeasuredFrame): number | undefined {
    const holdsSound = this.#energy.add(stepPowers);
    this.#nowMs += FRAME_MS;
    if (this.#nowMs <= WARM_UP_MS) this.#energy.settle();
    const probability = this.#probability.push(samples, holdsSound);
    if (probability === undefined) return undefined;
    this.#windowEndMs += WINDOW_MS;
    this.#clarityDb = Math.max(this.#clarityDb, this.#energy.clarityDb);
    const isForeground = this.#energy.prominenceDb > (this.#isSpeech ? STAYS_FOREGROUND_DB : FOREGROUND_DB);
    return this.#noteVoice(isForeground && this.#energy.isAudible ? probability : 0);
  }

  #noteVoice(probability: number): number {
    if (!this.#isSpeech && this.#gatheredMs === 0) this.#voiced = { windows: 0, probability: 0, prominenceDb: 0 };
    if (probability < this.#startProbability * HOLD_SHARE) return probability;
    const { windows, probability: sum, prominenceDb } = this.#voiced;
    this.#voiced = {
      windows: windows + 1,
      probability: sum + probability,
      prominenceDb: Math.max(prominenceDb, this.#energy.prominenceDb),
    };
    return probability;
  }

  #detectStart(probability: number): SpeechEdge | undefined {
    if (this.#gatheredMs === 0) {
      this.#onsetMs = this.#windowEndMs - WINDOW_MS;
      this.#clarityDb = this.#energy.clarityDb;
    }
    const isSpeech = probability >= this.#startProbability;
    this.#gatheredMs = isSpeech ? this.#gatheredMs + WINDOW_MS : Math.max(0, this.#gatheredMs - 2 * WINDOW_MS);
    if (this.#gatheredMs < MIN_SPEECH_MS) return undefined;
    this.#isSpeech = true;
    this.#lastSpeechMs = this.#windowEndMs;
    return { type: 'started', atMs: this.#startOfSound(this.#onsetMs) };
  }

  #detectStop(probability: number | undefined): SpeechEdge | undefined {
    const holdProbability = this.#startProbability * HOLD_SHARE;
    if (probability !== undefined && probability >= holdProbability) this.#lastSpeechMs = this.#windowEndMs;
    const { silenceMs } = this.#tuning;
    const earliestEndMs = this.#lastSpeechMs - WINDOW_MS - MAX_EARLIER_END_MS;
    if (this.#nowMs - earliestEndMs < silenceMs) return undefined;
    const endMs = this.#endOfSound(this.#lastSpeechMs);
    if (this.#nowMs - endMs < silenceMs) return undefined;
    this.#isSpeech = false;
    this.#gatheredMs = 0;
    return { type: 'stopped', atMs: endMs };
  }

  get #startProbability(): number {
    return Math.min(MAX_PROBABILITY, Math.max(MIN_PROBABILITY, this.#tuning.threshold));
  }

  /** The network may notice a soft beginning late, and speech may begin anywhere in a window. */
  #startOfSound(windowStartMs: number): number {
    const fromMs = floorToStep(windowStartMs - MAX_EARLIER_START_MS);
    const sounds = this.#soundsBetween(fromMs, windowStartMs + WINDOW_MS);
    let first = sounds.lastIndexOf(true);
    for (let at = first; at >= 0 && first - at <= MAX_START_GAP_STEPS; at--) if (sounds[at]) first = at;
    // Sound all the way back is noise, and does not tell where the speech begins.
    if (first <= 0 || this.#clarityDb < CLEAR_DB) return Math.max(0, windowStartMs - UNCLEAR_START_MS);
    return fromMs + first * STEP_MS;
  }

  #endOfSound(windowEndMs: number): number {
    const fromMs = floorToStep(windowEndMs - WINDOW_MS - MAX_EARLIER_END_MS);
    const sounds = this.#soundsBetween(fromMs, windowEndMs + MAX_LATER_END_MS);
    const speechSteps = Math.ceil((windowEndMs - fromMs) / STEP_MS);
    let last = sounds.lastIndexOf(true, speechSteps - 1);
    for (let at = last; at < sounds.length && at - last <= MAX_GAP_STEPS; at++) if (sounds[at]) last = at;
    // Sound all the way on is noise.
    if (last < 0 || last === sounds.length - 1 || this.#clarityDb < CLEAR_DB) return windowEndMs - UNCLEAR_END_MS;
    return fromMs + (last + 1) * STEP_MS;
  }

  /** For each step whether it was clearly louder than the background. */
  #soundsBetween(fromMs: number, toMs: number): boolean[] {
    const count = Math.ceil((toMs - fromMs) / STEP_MS);
    return Array.from({ length: count }, (_, at) => this.#energy.isSoundAt(fromMs + at * STEP_MS));
  }
}

function floorToStep(ms: number): number {
  return Math.floor(ms / STEP_MS) * STEP_MS;
}
