import { echoDelay, LONGEST_DELAY_FRAMES } from './echo-delay.ts';
import { createExpectation } from './expectation.ts';
import { createLevelHistory, type Levels } from './level-history.ts';

/**
 * Distinguishes the echo of the played voice from a person who speaks over it (double talk). Learns the delay and the
 * loudness of the echo; what is clearly louder, in enough frequency bands at once, is a person. Frames are 20 ms.
 */
export type EchoGate = {
  /** False when nothing was played within the longest delay: captured sound is a person, `isEcho` is not needed. */
  readonly expectsEcho: boolean;
  /** Adds the next played frame; undefined for silence. */
  play(levels: Levels | undefined): void;
  /**
   * Adds the next captured frame.
   * @param unexplained what an echo canceller could not attribute to the played voice, if there is one
   * @returns true when the frame is no louder than the echo would be
   */
  isEcho(levels: Levels, unexplained?: Levels): boolean;
  /** Estimated delay of the echo; undefined until it is known. */
  readonly delayFrames: number | undefined;
};

/** Tolerance around the estimated delay: reverberation, and browsers that stretch or compress what they play. */
const EARLIER_FRAMES = 2;
const LATER_FRAMES = 5;

/** How much louder than the expected echo a band must be to count as a person. */
const MARGIN_DB = 5;

/** Residual echo is far softer than the echo, and jumps when the phone is moved. */
const RESIDUAL_MARGIN_DB = 8;

/** Interval between estimates of the delay. */
const ESTIMATE_EVERY_FRAMES = 25;

/** @param expectedDb how loud the echo may be at first, compared with what is played; 0 by default */
export function createEchoGate(bandCount: number, expectedDb?: number): EchoGate {
  const played = createLevelHistory(bandCount);
  const captured = createLevelHistory(bandCount);
  const echo = createExpectation(bandCount, MARGIN_DB, expectedDb);
  const residual = createExpectation(bandCount, RESIDUAL_MARGIN_DB, expectedDb);
  const silence = Array.from({ length: bandCount }, () => -100);
  let silentFrames = Infinity;
  let sinceEstimate = 0;
  let delay: number | undefined;

  function estimate() {
    if (++sinceEstimate < ESTIMATE_EVERY_FRAMES) return;
    sinceEstimate = 0;
    delay = echoDelay(played, captured) ?? delay;
  }

  function loudestPlayed(band: number): number {
    if (delay === undefined) return played.loudest(band, 0, LONGEST_DELAY_FRAMES);
    return played.loudest(band, Math.max(0, delay - EARLIER_FRAMES), delay + LATER_FRAMES);
  }

  return {
    get expectsEcho() {
      return silentFrames <= LONGEST_DELAY_FRAMES;
    },
    play(levels) {
      silentFrames = levels ? 0 : silentFrames + 1;
      if (silentFrames <= 2 * LONGEST_DELAY_FRAMES) played.add(levels ?? silence);
    },
    isEcho(levels, unexplained) {
      captured.add(levels);
      estimate();
      const voice = levels.map((_, band) => loudestPlayed(band));
      const person =
        echo.isExceeded(levels, voice) || (unexplained !== undefined && residual.isExceeded(unexplained, voice));
      echo.learn(levels, voice, person);
      if (unexplained) residual.learn(unexplained, voice, person);
      return !person;
    },
    get delayFrames() {
      return delay;
    },
  };
}
