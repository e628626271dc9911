/** A rate limit: `perSecond` on average, and up to `capacity` at once. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perMs: number;
  readonly #nowMs: () => number;
  #tokens: number;
  #filledAtMs: number;

  constructor(capacity: number, perSecond: number, nowMs: () => number = () => performance.now()) {
    this.#capacity = capacity;
    this.#perMs = perSecond / 1000;
    this.#nowMs = nowMs;
    this.#tokens = capacity;
    this.#filledAtMs = nowMs();
  }

  /** Whether nothing has been taken for long enough. */
  get isFull(): boolean {
    this.#fill();
    return this.#tokens >= this.#capacity;
  }

  /** @returns false, and takes nothing, when fewer than `count` are left */
  take(count: number): boolean {
    this.#fill();
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  /** Puts back what was taken for nothing. */
  giveBack(count: number): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + count);
  }

  #fill(): void {
    const nowMs = this.#nowMs();
    this.#tokens = Math.min(this.#capacity, this.#tokens + (nowMs - this.#filledAtMs) * this.#perMs);
    this.#filledAtMs = nowMs;
  }
}
