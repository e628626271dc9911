/** Quieter frames are digital silence (a muted microphone), which carries no information about the background noise. */
const DIGITAL_SILENCE_DB = -90;

/** Frames of 10 ms in a block of the window. */
const BLOCK_FRAMES = 50;

/** Maximum rise per frame. Without it, speech right after digital silence would be taken for background noise. */
const MAX_RISE_DB = 0.06;

/** Background noise estimate by minimum statistics: speech has gaps, background noise has none. Levels are in dBFS. */
export class NoiseFloor {
  /** Window of the minimum, in blocks. */
  readonly #maxBlocks: number;
  /** The minimum of each complete block in the window. */
  readonly #blockMinimaDb: number[] = [];
  #floorDb: number;
  /** The minimum of the block being filled. */
  #minimumDb = Infinity;
  #framesInBlock = 0;

  constructor(initialDb: number, windowMs: number) {
    this.#floorDb = initialDb;
    this.#maxBlocks = windowMs / (BLOCK_FRAMES * 10);
  }

  get levelDb(): number {
    return this.#floorDb;
  }

  /** Takes the smoothed level of the next 10 ms. */
  add(levelDb: number): void {
    if (levelDb < DIGITAL_SILENCE_DB) return;
    this.#minimumDb = Math.min(this.#minimumDb, levelDb);
    this.#floorDb = Math.min(this.#floorDb + MAX_RISE_DB, this.#minimumDb, ...this.#blockMinimaDb);
    if (++this.#framesInBlock >= BLOCK_FRAMES) this.#closeBlock();
  }

  /** Takes over the current minimum at once, without the limit on the rise. */
  settle(): void {
    if (Number.isFinite(this.#minimumDb)) this.#floorDb = this.#minimumDb;
  }

  #closeBlock(): void {
    this.#blockMinimaDb.push(this.#minimumDb);
    if (this.#blockMinimaDb.length > this.#maxBlocks) this.#blockMinimaDb.shift();
    this.#minimumDb = Infinity;
    this.#framesInBlock = 0;
  }
}
