import { createSileroState, sharedSileroNetwork, WINDOW_SAMPLES, type SileroState } from './silero/silero-network.ts';

/** Windows without sound before the network stops: it then knows that the speech is over. */
const OPEN_WINDOWS = 10;

/** Windows before the first sound that the network also gets: it judges by what it heard before. */
const LEAD_WINDOWS = 2;

/**
 * The probability of speech in each window of a microphone's audio. The network runs only while there is sound, and
 * restarts after a silence.
 */
export class SpeechProbability {
  readonly #network = sharedSileroNetwork();
  /** The window being filled, and the ones before it, latest first. */
  #window = new Float32Array(WINDOW_SAMPLES);
  readonly #before = Array.from({ length: LEAD_WINDOWS }, () => new Float32Array(WINDOW_SAMPLES));
  #filled = 0;
  #holdsSound = false;
  /** Windows left to run without a sound. */
  #openWindows = 0;
  #state: SileroState | undefined;

  /**
   * Takes a frame of at most one window.
   * @returns the probability of speech in the window that the frame completes, if it completes one
   */
  push(frame: Int16Array, holdsSound: boolean): number | undefined {
    this.#holdsSound ||= holdsSound;
    let probability: number | undefined;
    for (const sample of frame) {
      this.#window[this.#filled++] = sample / 32_768;
      if (this.#filled < WINDOW_SAMPLES) continue;
      probability = this.#judge();
      this.#rotate();
      this.#holdsSound = holdsSound;
    }
    return probability;
  }

  #judge(): number {
    if (this.#holdsSound) this.#openWindows = OPEN_WINDOWS;
    else if (this.#openWindows > 0) this.#openWindows--;
    if (this.#openWindows === 0) {
      this.#state = undefined;
      return 0;
    }
    this.#state ??= this.#warmedUp();
    return this.#network.probability(this.#window, this.#state);
  }

  #warmedUp(): SileroState {
    const state = createSileroState();
    for (const window of this.#before.toReversed()) this.#network.probability(window, state);
    return state;
  }

  #rotate(): void {
    this.#filled = 0;
    this.#before.unshift(this.#window);
    this.#window = this.#before.pop() ?? new Float32Array(WINDOW_SAMPLES);
  }
}
