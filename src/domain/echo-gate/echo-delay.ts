import type { LevelHistory } from './level-history.ts';

/** 700 ms: a slow network, a deep buffer and a large room. */
export const LONGEST_DELAY_FRAMES = 35;

/** What is heard is compared over this long. */
const COMPARED_FRAMES = 75;

/** Levels below this are alike in their silence, which says nothing. */
const FLOOR_DB = -60;

/** Less alike is chance. */
const ALIKE = 0.5;

/** How many frames late the heard levels follow the played ones; undefined where they do not. */
export function echoDelay(played: LevelHistory, heard: LevelHistory): number | undefined {
  const sounds = soundsOf(heard);
  // Where echo cancellation works there is nothing to compare.
  if (sounds.spread === 0) return undefined;
  let best = ALIKE;
  let delay: number | undefined;
  for (let lag = 0; lag <= LONGEST_DELAY_FRAMES; lag++) {
    const likeness = likenessAt(lag, played, sounds, heard.bandCount);
    if (likeness <= best) continue;
    best = likeness;
    delay = lag;
  }
  return delay;
}

type Sounds = { readonly levels: Float64Array; readonly sum: number; readonly spread: number };

/** Heard levels above the floor, with what the comparison needs of them at every lag. */
function soundsOf(heard: LevelHistory): Sounds {
  const levels = new Float64Array(COMPARED_FRAMES * heard.bandCount);
  let [sum, squares, at] = [0, 0, 0];
  for (let ago = 0; ago < COMPARED_FRAMES; ago++) {
    for (let band = 0; band < heard.bandCount; band++) {
      const level = Math.max(0, heard.at(band, ago) - FLOOR_DB);
      levels[at++] = level;
      sum += level;
      squares += level * level;
    }
  }
  return { levels, sum, spread: squares - (sum * sum) / levels.length };
}

/** Pearson's correlation of all bands over time. */
function likenessAt(lag: number, played: LevelHistory, heard: Sounds, bandCount: number): number {
  let [sum, squares, products, at] = [0, 0, 0, 0];
  for (let ago = 0; ago < COMPARED_FRAMES; ago++) {
    for (let band = 0; band < bandCount; band++) {
      const level = Math.max(0, played.at(band, ago + lag) - FLOOR_DB);
      sum += level;
      squares += level * level;
      products += level * (heard.levels[at++] ?? 0);
    }
  }
  const count = heard.levels.length;
  const spread = Math.sqrt((squares - (sum * sum) / count) * heard.spread);
  return spread > 0 ? (products - (sum * heard.sum) / count) / spread : 0;
}
