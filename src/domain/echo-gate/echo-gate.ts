import { echoDelay, LONGEST_DELAY_FRAMES } from './echo-delay.ts';
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
  /** Takes the next frame that was heard. True when it is no more than our own voice would sound. */
  isEcho(levels: Levels): boolean;
};

/** Quieter sound, played or heard, is neither an echo nor a person. */
const QUIET_DB = -55;

/** How much louder than the expected echo a band must be to speak for a person. */
const MARGIN_DB = 5;

/** The share of bands that has to speak for a person. */
const PERSON_SHARE = 0.3;

/** Until it is known better, the echo may be as loud as what is played: no person is better than ourselves. */
const UNKNOWN_COUPLING_DB = 0;

/** So that nine in ten frames of pure echo stay below the learned coupling. */
const LOUDER_STEP_DB = 1.8;
const SOFTER_STEP_DB = 0.2;

/** While a person seems to speak: somebody may just have turned up the volume. */
const DOUBTFUL_STEP_DB = 0.1;

/** An echo that is known to be so late rings on a little, and browsers stretch and squeeze what they play. */
const EARLIER_FRAMES = 2;
const LATER_FRAMES = 5;

/** How often the delay is estimated anew. */
const ESTIMATE_EVERY_FRAMES = 25;

export function createEchoGate(bandCount: number): EchoGate {
  const played = createLevelHistory(bandCount);
  const heard = createLevelHistory(bandCount);
  const couplingDb = Array.from({ length: bandCount }, () => UNKNOWN_COUPLING_DB);
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

  function learn(band: number, levelDb: number, playedDb: number, person: boolean) {
    if (playedDb < QUIET_DB) return;
    const known = couplingDb[band] ?? UNKNOWN_COUPLING_DB;
    const louder = levelDb - playedDb > known;
    if (person) couplingDb[band] = known + (louder ? DOUBTFUL_STEP_DB : 0);
    else couplingDb[band] = known + (louder ? LOUDER_STEP_DB : -SOFTER_STEP_DB);
  }

  return {
    get expectsEcho() {
      return silentFrames <= LONGEST_DELAY_FRAMES;
    },
    play(levels) {
      silentFrames = levels ? 0 : silentFrames + 1;
      if (silentFrames <= 2 * LONGEST_DELAY_FRAMES) played.add(levels ?? silence);
    },
    isEcho(levels) {
      heard.add(levels);
      estimate();
      const expected = levels.map((_, band) => loudestPlayed(band));
      const overs = levels.filter((levelDb, band) => {
        const echoDb = (expected[band] ?? QUIET_DB) + (couplingDb[band] ?? UNKNOWN_COUPLING_DB);
        return levelDb > Math.max(QUIET_DB, echoDb + MARGIN_DB);
      });
      const person = overs.length >= Math.max(1, bandCount * PERSON_SHARE);
      for (const [band, levelDb] of levels.entries()) learn(band, levelDb, expected[band] ?? QUIET_DB, person);
      return !person;
    },
  };
}
