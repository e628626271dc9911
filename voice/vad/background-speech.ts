/** Words this much louder than the background are in the foreground. Eight people talking at once vary by less. */
const FOREGROUND_DB = 6;

/** Up to here it is the background alone. */
const BACKGROUND_DB = 3;

/** From this share of speech on, the background is people who talk. */
const TALK_SHARE = 0.35;

/** Smoothing per window: about two seconds of background. */
const SMOOTHING = 0.985;

/** In a room where other people talk, tells a person near the microphone from them by loudness. */
export class BackgroundSpeech {
  /** How much of the background is speech. At the start of a call it may be. */
  #share = TALK_SHARE;

  get isTalk(): boolean {
    return this.#share >= TALK_SHARE;
  }

  /**
   * Takes the probability of speech in the next window, and how much louder it is than the background.
   * @returns whether it may be speech of the foreground
   */
  isForeground(probability: number, prominenceDb: number): boolean {
    if (prominenceDb < BACKGROUND_DB) this.#share = SMOOTHING * this.#share + (1 - SMOOTHING) * probability;
    return prominenceDb > FOREGROUND_DB || !this.isTalk;
  }
}
