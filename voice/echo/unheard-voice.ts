import { FRAME_MS } from '../audio/format.ts';

/** An echo may be this late, and speech has no gap of the other length within a sentence. */
const LONGEST_DELAY_FRAMES = 700 / FRAME_MS;
const GAP_FRAMES = 300 / FRAME_MS;
/** A person who speaks meanwhile pauses sooner. */
const PROVEN_FRAMES = 8_000 / FRAME_MS;

/**
 * Whether the microphone does not hear the voice, because it is in earphones, or because the browser takes the echo out:
 * that is proven where the microphone is quiet for longer than the voice was at any time that its echo could be from.
 */
export class UnheardVoice {
  /** Frames since the voice last began, or went on after a gap. */
  #spokenFrames = 0;
  #silentFrames = Number.POSITIVE_INFINITY;
  #quietFrames = 0;
  /** Frames of the voice since the last proof. */
  #sinceProof = Number.POSITIVE_INFINITY;

  get isProven(): boolean {
    return this.#sinceProof <= PROVEN_FRAMES;
  }

  /** Adds the next frame of the voice. */
  play(isSilent: boolean): void {
    this.#silentFrames = isSilent ? this.#silentFrames + 1 : 0;
    this.#spokenFrames = this.#silentFrames >= GAP_FRAMES ? 0 : this.#spokenFrames + 1;
    this.#sinceProof += isSilent ? 0 : 1;
  }

  /** Adds the next frame of the microphone. */
  hear(isQuiet: boolean): void {
    this.#quietFrames = isQuiet ? this.#quietFrames + 1 : 0;
    const isProof = this.#quietFrames >= GAP_FRAMES && this.#spokenFrames >= LONGEST_DELAY_FRAMES + GAP_FRAMES;
    if (isProof) this.#sinceProof = 0;
  }
}
