/** Quieter frames are digital silence (a muted microphone), which carries no information about the background noise. */
const DIGITAL_SILENCE_DB = -90;

/** Window of the minimum: the last three seconds, in six blocks of fifty 10 ms frames. */
const BLOCK_FRAMES = 50;
const MAX_BLOCKS = 6;

/** Maximum rise per frame. Without it, speech right after digital silence would be taken for background noise. */
const MAX_RISE_DB = 0.06;

/** Background noise estimate by minimum statistics: speech has gaps, background noise has none. Levels are in dBFS. */
export class NoiseFloor {
  /** The minimum of each complete block in the window. */
  readonly #blockMinimaDb: number[] = [];
  #floorDb: number;
  #smoothedDb: number | undefined;
  /** The minimum of the block being filled. */
  #minimumDb = Infinity;
  #framesInBlock = 0;

  constructor(initialDb: number) {
    this.#floorDb = initialDb;
  }

  get levelDb(): number {
    return this.#floorDb;
  }

  add(levelDb: number): void {
    if (levelDb < DIGITAL_SILENCE_DB) return;
    this.#smoothedDb = this.#smoothedDb === undefined ? levelDb : this.#smoothedDb * 0.7 + levelDb * 0.3;
    this.#minimumDb = Math.min(this.#minimumDb, this.#smoothedDb);
    this.#floorDb = Math.min(this.#floorDb + MAX_RISE_DB, this.#minimumDb, ...this.#blockMinimaDb);
    if (++this.#framesInBlock >= BLOCK_FRAMES) this.#closeBlock();
  }

  /** Takes over the current minimum at once, without the limit on the rise. */
  settle(): void {
    if (Number.isFinite(this.#minimumDb)) this.#floorDb = this.#minimumDb;
  }

  #closeBlock(): void {
    this.#blockMinimaDb.push(this.#minimumDb);
    if (this.#blockMinimaDb.length > MAX_BLOCKS) this.#blockMinimaDb.shift();
    this.#minimumDb = Infinity;
    this.#framesInBlock = 0;
  }
}
