/** Below this a frame is digital silence (a muted microphone), which tells nothing about the room. */
const DIGITAL_SILENCE_DB = -90;

const BLOCK_FRAMES = 50;
const BLOCKS = 6;

/** The quietest moment of the last three seconds: speech has gaps, a room's noise has none. */
export type NoiseFloor = { add(levelDb: number): void; levelDb(): number };

export function createNoiseFloor(initialDb: number): NoiseFloor {
  const blocks: number[] = [];
  let smoothed: number | undefined;
  let quietest = Infinity;
  let frames = 0;

  function closeBlock() {
    blocks.push(quietest);
    if (blocks.length > BLOCKS) blocks.shift();
    quietest = Infinity;
    frames = 0;
  }

  return {
    add(levelDb) {
      if (levelDb < DIGITAL_SILENCE_DB) return;
      smoothed = smoothed === undefined ? levelDb : smoothed * 0.7 + levelDb * 0.3;
      quietest = Math.min(quietest, smoothed);
      if (++frames >= BLOCK_FRAMES) closeBlock();
    },
    levelDb() {
      const lowest = Math.min(quietest, ...blocks);
      return Number.isFinite(lowest) ? lowest : initialDb;
    },
  };
}
