import type { Levels } from './level-history.ts';

/** Quieter sound, played or heard, is neither an echo nor a person. */
const QUIET_DB = -55;

/** The share of bands that has to speak for a person. */
const PERSON_SHARE = 0.3;

/** Until it is known better, the echo may be as loud as what is played: no person is better than ourselves. */
const UNKNOWN_COUPLING_DB = 0;

/** Softer than this it makes no difference, and a loudspeaker that is turned up again would be long a stranger. */
const LEAST_COUPLING_DB = -50;

/** So that nine in ten frames of pure echo stay below the learned coupling. */
const LOUDER_STEP_DB = 1.8;
const SOFTER_STEP_DB = 0.2;

/** While a person seems to speak: somebody may just have turned up the volume. */
const DOUBTFUL_STEP_DB = 0.1;

/** How loud, band by band, our own voice comes back: learned from what is heard while it plays. */
export type Expectation = {
  /** True when enough bands are clearly louder than the voice that is played would make them. */
  isExceeded(levels: Levels, playedDb: Levels): boolean;
  learn(levels: Levels, playedDb: Levels, person: boolean): void;
};

export function createExpectation(bandCount: number, marginDb: number): Expectation {
  const couplingDb = Array.from({ length: bandCount }, () => UNKNOWN_COUPLING_DB);
  const known = (band: number) => couplingDb[band] ?? UNKNOWN_COUPLING_DB;

  return {
    isExceeded(levels, playedDb) {
      const overs = levels.filter(
        (levelDb, band) => levelDb > Math.max(QUIET_DB, (playedDb[band] ?? QUIET_DB) + known(band) + marginDb),
      );
      return overs.length >= Math.max(1, bandCount * PERSON_SHARE);
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
