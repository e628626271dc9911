import type { Levels } from './level-history.ts';

/** Quieter sound, played or captured, is background noise. */
const QUIET_DB = -55;

/** Share of the bands that must exceed the expected echo. */
const PERSON_SHARE = 0.3;

/** Initially the echo may be as loud as what is played: a missed person is better than interpreting ourselves. */
const UNKNOWN_COUPLING_DB = 0;

/** Below this it makes no difference, and adapting to a loudspeaker turned up again would take too long. */
const LEAST_COUPLING_DB = -50;

/** Asymmetric steps: the estimate converges to the 90th percentile of pure echo. */
const LOUDER_STEP_DB = 1.8;
const SOFTER_STEP_DB = 0.2;

/** During apparent double talk: slow, but not zero, because the volume may have been turned up. */
const DOUBTFUL_STEP_DB = 0.1;

/** The coupling from loudspeaker to microphone in each band, learned while a voice plays. */
export type Expectation = {
  /** True when enough bands are clearly louder than the echo of the played voice. */
  isExceeded(levels: Levels, playedDb: Levels): boolean;
  learn(levels: Levels, playedDb: Levels, person: boolean): void;
};

export function createExpectation(bandCount: number, marginDb: number, expectedDb = UNKNOWN_COUPLING_DB): Expectation {
  const couplingDb = Array.from({ length: bandCount }, () => expectedDb);
  const known = (band: number) => couplingDb[band] ?? expectedDb;

  return {
    isExceeded(levels, playedDb) {
      const exceeding = levels.filter(
        (levelDb, band) => levelDb > Math.max(QUIET_DB, (playedDb[band] ?? QUIET_DB) + known(band) + marginDb),
      );
      return exceeding.length >= Math.max(1, bandCount * PERSON_SHARE);
    },
    learn(levels, playedDb, person) {
      for (const [band, levelDb] of levels.entries()) {
        const voiceDb = playedDb[band] ?? QUIET_DB;
        if (voiceDb < QUIET_DB) continue;
        const louder = levelDb - voiceDb > known(band);
        if (person) couplingDb[band] = known(band) + (louder ? DOUBTFUL_STEP_DB : 0);
        else couplingDb[band] = Math.max(LEAST_COUPLING_DB, known(band) + (louder ? LOUDER_STEP_DB : -SOFTER_STEP_DB));
      }
    },
  };
}
