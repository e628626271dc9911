/** Hands values from one running task to another, in order. */
export type AsyncQueue<T> = AsyncIterable<T> & { push(value: T): void; end(): void };

export function createAsyncQueue<T>(): AsyncQueue<T> {
  const values: T[] = [];
  let ended = false;
  let wake: () => void = () => undefined;

  return {
    push(value) {
      values.push(value);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const value = values.shift();
        if (value !== undefined) yield value;
        else if (ended) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
