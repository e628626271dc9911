import { STEP_MS } from '../audio/measured-frame.ts';
import { NoiseFloor } from './noise-floor.ts';

/** Steps that are remembered: more than the edges are moved by. */
const STORED_STEPS = 192;

/** Over this time the loudness of several talkers is steady, and that of one is not yet. */
const LEVEL_STEPS = 380 / STEP_MS;

/** Quieter sounds are never speech, however quiet the background. */
const MIN_SPEECH_DB = -60;

/** Speech is at least this much louder than the least of the background. */
const GATE_MARGIN_DB = 3;

/** In quiet surroundings, what is this much louder than the background is sound rather than its end. */
const EDGE_MARGIN_DB = 6;

/** Smoothing per step: the gaps between syllables, and the loudness of words. */
const FAST_SHARE = 0.3;
const SLOW_SHARE = 0.08;

/** The background cannot be this much louder than its least moments. */
const MAX_BACKGROUND_RANGE_DB = 7.5;

/** In a background that varies, sounds of speech must stand out by this many times as much. */
const CLARITY_PER_RANGE = 2;

/** The loudness of the microphone against adaptive estimates of its background, in steps of 10 ms. */
export class EnergyMeter {
  readonly #floor = new NoiseFloor(-70, 3000);
  readonly #backgroundFloor = new NoiseFloor(-70, 10_000);
  /** The powers of the latest steps, and their sum; a ring buffer. */
  readonly #levelPowers = new Float64Array(LEVEL_STEPS);
  #levelSum = 0;
  /** For each of the latest steps whether it was clearly louder than the background; a ring buffer. */
  readonly #isSound = new Uint8Array(STORED_STEPS);
  #stepCount = 0;
  /** In dBFS; undefined before the first step. */
  #fastDb: number | undefined;
  /** Mean power; full scale is 1. */
  #slowPower = 0;
  /** Added to the least level of speech. */
  minLevelShiftDb = 0;

  /** Whether the last words were loud enough for speech. */
  get isAudible(): boolean {
    return toDb(this.#slowPower) > MIN_SPEECH_DB + this.minLevelShiftDb;
  }

  /** How much louder the last words were than the background, which may itself be speech. */
  get prominenceDb(): number {
    return this.#levelDb - this.#floor.levelDb - this.#backgroundRangeDb;
  }

  /** How clearly their loudness tells the last words from the background: less where that varies. */
  get clarityDb(): number {
    return this.prominenceDb - CLARITY_PER_RANGE * this.#backgroundRangeDb;
  }

  /**
   * Takes the powers of the next steps.
   * @returns whether they may be speech, judged by loudness alone
   */
  add(stepPowers: readonly number[]): boolean {
    let mayBeSpeech = false;
    for (const power of stepPowers) {
      const levelDb = toDb(power);
      const aboveDb = levelDb - this.#floor.levelDb;
      this.#fastDb = this.#fastDb === undefined ? levelDb : (1 - FAST_SHARE) * this.#fastDb + FAST_SHARE * levelDb;
      this.#slowPower = this.#stepCount === 0 ? power : (1 - SLOW_SHARE) * this.#slowPower + SLOW_SHARE * power;
      this.#floor.add(this.#fastDb);
      this.#addToLevel(power);
      this.#backgroundFloor.add(this.#levelDb);
      const isAudible = levelDb > MIN_SPEECH_DB + this.minLevelShiftDb;
      mayBeSpeech ||= isAudible && aboveDb > GATE_MARGIN_DB;
      this.#isSound[this.#stepCount++ % STORED_STEPS] = Number(isAudible && aboveDb > EDGE_MARGIN_DB);
    }
    return mayBeSpeech;
  }

  /** Takes over the current minimum as the background: at the start of a call it is unknown. */
  settle(): void {
    this.#floor.settle();
    this.#backgroundFloor.settle();
  }

  /** Whether the step that begins at this time was clearly louder than the background. */
  isSoundAt(ms: number): boolean {
    const step = Math.floor(ms / STEP_MS);
    const isStored = step >= Math.max(0, this.#stepCount - STORED_STEPS) && step < this.#stepCount;
    return isStored && this.#isSound[step % STORED_STEPS] === 1;
  }

  /** By how much the background varies. */
  get #backgroundRangeDb(): number {
    return Math.min(MAX_BACKGROUND_RANGE_DB, this.#backgroundFloor.levelDb - this.#floor.levelDb);
  }

  /** The level of the last words, in dBFS. */
  get #levelDb(): number {
    return toDb(Math.max(0, this.#levelSum) / Math.min(LEVEL_STEPS, this.#stepCount + 1));
  }

  #addToLevel(power: number): void {
    const at = this.#stepCount % LEVEL_STEPS;
    this.#levelSum += power - (this.#levelPowers[at] ?? 0);
    this.#levelPowers[at] = power;
  }
}

/** In dBFS. */
function toDb(power: number): number {
  return 10 * Math.log10(power + 1e-12);
}
