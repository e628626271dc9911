/** dBFS, one value per frequency band. */
export type Levels = readonly number[];

/** A ring buffer of the last two and a half seconds of levels. */
export type LevelHistory = {
  readonly bandCount: number;
  add(levels: Levels): void;
  /** `framesAgo` 0 is the latest; silence before the first frame. */
  at(band: number, framesAgo: number): number;
  loudest(band: number, fromFramesAgo: number, toFramesAgo: number): number;
};

const FRAMES = 128;
const SILENCE_DB = -100;

export function createLevelHistory(bandCount: number): LevelHistory {
  const levels = new Float32Array(FRAMES * bandCount).fill(SILENCE_DB);
  let latest = 0;

  const at = (band: number, framesAgo: number) =>
    levels[((latest - framesAgo + FRAMES) % FRAMES) * bandCount + band] ?? SILENCE_DB;

  return {
    bandCount,
    add(frame) {
      latest = (latest + 1) % FRAMES;
      for (let band = 0; band < bandCount; band++) levels[latest * bandCount + band] = frame[band] ?? SILENCE_DB;
    },
    at,
    loudest(band, fromFramesAgo, toFramesAgo) {
      let loudest = SILENCE_DB;
      for (let ago = fromFramesAgo; ago <= toFramesAgo; ago++) loudest = Math.max(loudest, at(band, ago));
      return loudest;
    },
  };
}
