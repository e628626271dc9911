import type { LevelHistory } from './level-history.ts';

/** 700 ms: a slow network, a deep buffer and long reverberation. */
export const LONGEST_DELAY_FRAMES = 35;

/** Length of the comparison. */
const COMPARED_FRAMES = 75;

/** Levels below this are silence, which correlates with everything. */
const FLOOR_DB = -60;

/** A weaker correlation is coincidence. */
const MIN_CORRELATION = 0.5;

/** The lag, in frames, at which captured levels correlate best with played ones; undefined when they do not. */
export function echoDelay(played: LevelHistory, captured: LevelHistory): number | undefined {
  const levels = capturedLevels(captured);
  // Constant levels: the browser's echo cancellation left nothing to compare.
  if (levels.spread === 0) return undefined;
  let best = MIN_CORRELATION;
  let delay: number | undefined;
  for (let lag = 0; lag <= LONGEST_DELAY_FRAMES; lag++) {
    const correlation = correlationAt(lag, played, levels, captured.bandCount);
    if (correlation <= best) continue;
    best = correlation;
    delay = lag;
  }
  return delay;
}

type CapturedLevels = { readonly levels: Float64Array; readonly sum: number; readonly spread: number };

/** Captured levels above the floor, with the sums that are the same at every lag. */
function capturedLevels(captured: LevelHistory): CapturedLevels {
  const levels = new Float64Array(COMPARED_FRAMES * captured.bandCount);
  let [sum, squares, at] = [0, 0, 0];
  for (let ago = 0; ago < COMPARED_FRAMES; ago++) {
    for (let band = 0; band < captured.bandCount; band++) {
      const level = Math.max(0, captured.at(band, ago) - FLOOR_DB);
      levels[at++] = level;
      sum += level;
      squares += level * level;
    }
  }
  return { levels, sum, spread: squares - (sum * sum) / levels.length };
}

/** Pearson's correlation of all bands over time. */
function correlationAt(lag: number, played: LevelHistory, captured: CapturedLevels, bandCount: number): number {
  let [sum, squares, products, at] = [0, 0, 0, 0];
  for (let ago = 0; ago < COMPARED_FRAMES; ago++) {
    for (let band = 0; band < bandCount; band++) {
      const level = Math.max(0, played.at(band, ago + lag) - FLOOR_DB);
      sum += level;
      squares += level * level;
      products += level * (captured.levels[at++] ?? 0);
    }
  }
  const count = captured.levels.length;
  const spread = Math.sqrt((squares - (sum * sum) / count) * captured.spread);
  return spread > 0 ? (products - (sum * captured.sum) / count) / spread : 0;
}
