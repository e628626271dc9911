/** Samples in, pieces of any asked size out, in order. */
export type PcmQueue = {
  readonly length: number;
  push(samples: Int16Array): void;
  /** Up to `count` samples; shorter only when that is all there is. */
  take(count: number): Int16Array;
  /** Forgets up to `count` samples; answers how many. */
  drop(count: number): number;
};

export function createPcmQueue(): PcmQueue {
  const chunks: Int16Array[] = [];
  let length = 0;

  function shift(count: number): Int16Array | undefined {
    const chunk = chunks.shift();
    if (!chunk || chunk.length <= count) return chunk;
    chunks.unshift(chunk.subarray(count));
    return chunk.subarray(0, count);
  }

  function drop(count: number): number {
    let dropped = 0;
    for (let chunk = shift(count); chunk; chunk = dropped < count ? shift(count - dropped) : undefined) {
      dropped += chunk.length;
    }
    length -= dropped;
    return dropped;
  }

  return {
    drop,
    get length() {
      return length;
    },
    push(samples) {
      if (samples.length === 0) return;
      chunks.push(samples);
      length += samples.length;
    },
    take(count) {
      const taken = new Int16Array(Math.min(count, length));
      for (let filled = 0; filled < taken.length;) {
        const chunk = shift(taken.length - filled);
        if (!chunk) break;
        taken.set(chunk, filled);
        filled += chunk.length;
      }
      length -= taken.length;
      return taken;
    },
  };
}
