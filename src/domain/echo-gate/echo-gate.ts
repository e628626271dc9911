import { echoDelay, LONGEST_DELAY_FRAMES } from './echo-delay.ts';
import { createExpectation } from './expectation.ts';
import { createLevelHistory, type Levels } from './level-history.ts';

/** Frames are 20 ms everywhere in here. */

/**
 * Tells our own voice, come back through a loudspeaker, from a person who speaks over it. It learns how late and how
 * loud the echo is; what is clearly louder than that, in enough bands at once, is a person.
 */
export type EchoGate = {
  /** False when nothing was played lately: then whatever is heard is a person, and need not be asked about. */
  readonly expectsEcho: boolean;
  /** Takes the next frame that was played; undefined for a silent one. */
  play(levels: Levels | undefined): void;
  /**
   * Takes the next frame that was heard, and, where somebody can tell, what of it our own voice does not explain. True
   * when it is no more than our own voice would sound.
   */
  isEcho(levels: Levels, unexplained?: Levels): boolean;
  /** How late the echo comes, once it is known. */
  readonly delayFrames: number | undefined;
};

/** An echo that is known to be so late rings on a little, and browsers stretch and squeeze what they play. */
const EARLIER_FRAMES = 2;
const LATER_FRAMES = 5;

/** How much louder than the expected echo a band must be to speak for a person. */
const MARGIN_DB = 5;

/** What is left of our voice is far softer than the voice, and jumps up for a moment when the phone is moved. */
const UNEXPLAINED_MARGIN_DB = 8;

/** How often the delay is estimated anew. */
const ESTIMATE_EVERY_FRAMES = 25;

export function createEchoGate(bandCount: number): EchoGate {
  const played = createLevelHistory(bandCount);
  const heard = createLevelHistory(bandCount);
  const whole = createExpectation(bandCount, MARGIN_DB);
  const rest = createExpectation(bandCount, UNEXPLAINED_MARGIN_DB);
  const silence = Array.from({ length: bandCount }, () => -100);
  let silentFrames = Infinity;
  let sinceEstimate = 0;
  let delay: number | undefined;

  function estimate() {
    if (++sinceEstimate < ESTIMATE_EVERY_FRAMES) return;
    sinceEstimate = 0;
    delay = echoDelay(played, heard) ?? delay;
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
      heard.add(levels);
      estimate();
      const voice = levels.map((_, band) => loudestPlayed(band));
      const person =
        whole.isExceeded(levels, voice) || (unexplained !== undefined && rest.isExceeded(unexplained, voice));
      whole.learn(levels, voice, person);
      if (unexplained) rest.learn(unexplained, voice, person);
      return !person;
    },
    get delayFrames() {
      return delay;
    },
  };
}
