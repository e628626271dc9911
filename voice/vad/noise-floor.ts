/** Below this a frame is digital silence (a muted microphone), which tells nothing about the room. */
const DIGITAL_SILENCE_DB = -90;

/** The quietest moment is looked for in the last three seconds: six blocks of fifty frames of 10 ms. */
const BLOCK_FRAMES = 50;
const BLOCKS = 6;

/** How fast the floor may rise, per frame. Speech right after digital silence would else pass for the room. */
const RISE_DB = 0.06;

/** The sound of the room: the quietest moment of the last seconds, since speech has gaps and noise has none. */
export type NoiseFloor = {
  add(levelDb: number): void;
  /** Takes what has been heard so far for the room, at once. */
  settle(): void;
  levelDb(): number;
};

export function createNoiseFloor(initialDb: number): NoiseFloor {
  const blocks: number[] = [];
  let floorDb = initialDb;
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
      floorDb = Math.min(floorDb + RISE_DB, quietest, ...blocks);
      if (++frames >= BLOCK_FRAMES) closeBlock();
    },
    settle() {
      if (Number.isFinite(quietest)) floorDb = quietest;
    },
    levelDb: () => floorDb,
  };
}
