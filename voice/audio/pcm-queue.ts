import { concatenated } from './concatenated.ts';

/** A FIFO of samples: chunks of any size in, chunks of the requested size out. */
export class PcmQueue {
  readonly #chunks: Int16Array[] = [];
  #length = 0;

  /** Samples in the queue. */
  get length(): number {
    return this.#length;
  }

  push(samples: Int16Array): void {
    if (samples.length === 0) return;
    this.#chunks.push(samples);
    this.#length += samples.length;
  }

  /** Up to `count` samples; fewer only when the queue holds fewer. */
  take(count: number): Int16Array {
    const taken = new Int16Array(Math.min(count, this.#length));
    for (let filled = 0; filled < taken.length;) {
      const chunk = this.#shift(taken.length - filled);
      if (!chunk) break;
      taken.set(chunk, filled);
      filled += chunk.length;
    }
    this.#length -= taken.length;
    return taken;
  }

  /** All samples, which stay in the queue. */
  copy(): Int16Array {
    return concatenated(this.#chunks);
  }

  /** Discards up to `count` samples. @returns how many were discarded */
  drop(count: number): number {
    let dropped = 0;
    for (let chunk = this.#shift(count); chunk;) {
      dropped += chunk.length;
      chunk = dropped < count ? this.#shift(count - dropped) : undefined;
    }
    this.#length -= dropped;
    return dropped;
  }

  /** The first chunk, or the first `count` samples of it. Does not update the length. */
  #shift(count: number): Int16Array | undefined {
    const chunk = this.#chunks.shift();
    if (!chunk || chunk.length <= count) return chunk;
    this.#chunks.unshift(chunk.subarray(count));
    return chunk.subarray(0, count);
  }
}
