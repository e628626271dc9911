/** Hands values from one running task to another, in order. */
export type BoundedQueue<T> = AsyncIterable<T> & {
  /** Resolves once there is room for the next: who is faster waits for who is slower. */
  push(value: T): Promise<void>;
  end(): void;
};

export function createBoundedQueue<T>(mostWaiting: number): BoundedQueue<T> {
  const values: T[] = [];
  let ended = false;
  let wakeReader: () => void = () => undefined;
  let wakeWriter: () => void = () => undefined;

  return {
    async push(value) {
      values.push(value);
      wakeReader();
      if (values.length >= mostWaiting) await new Promise<void>((resolve) => (wakeWriter = resolve));
    },
    end() {
      ended = true;
      wakeReader();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const value = values.shift();
        if (values.length < mostWaiting) wakeWriter();
        if (value !== undefined) yield value;
        else if (ended) return;
        else await new Promise<void>((resolve) => (wakeReader = resolve));
      }
    },
  };
}
