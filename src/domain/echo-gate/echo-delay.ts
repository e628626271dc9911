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
  let best = ALIKE;
  let delay: number | undefined;
  for (let lag = 0; lag <= LONGEST_DELAY_FRAMES; lag++) {
    const likeness = likenessAt(lag, played, heard);
    if (likeness <= best) continue;
    best = likeness;
    delay = lag;
  }
  return delay;
}

/** Pearson's correlation of all bands over time. */
function likenessAt(lag: number, played: LevelHistory, heard: LevelHistory): number {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let ago = 0; ago < COMPARED_FRAMES; ago++) {
    for (let band = 0; band < heard.bandCount; band++) {
      const a = Math.max(0, played.at(band, ago + lag) - FLOOR_DB);
      const b = Math.max(0, heard.at(band, ago) - FLOOR_DB);
      x += a;
      y += b;
      xx += a * a;
      yy += b * b;
      xy += a * b;
    }
  }
  const count = COMPARED_FRAMES * heard.bandCount;
  const spread = Math.sqrt((xx - (x * x) / count) * (yy - (y * y) / count));
  return spread > 0 ? (xy - (x * y) / count) / spread : 0;
}
