/** A queue between two tasks with backpressure: a fast producer waits for a slow consumer. One task on each side. */
export class BoundedQueue<T> implements AsyncIterable<T> {
  readonly #limit: number;
  readonly #values: T[] = [];
  #isEnded = false;
  #wakeConsumer: () => void = () => undefined;
  #wakeProducer: () => void = () => undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves when there is room for the next value. */
  async push(value: T): Promise<void> {
    this.#values.push(value);
    this.#wakeConsumer();
    if (this.#values.length >= this.#limit) await new Promise<void>((resolve) => (this.#wakeProducer = resolve));
  }

  end(): void {
    this.#isEnded = true;
    this.#wakeConsumer();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const value = this.#values.shift();
      if (this.#values.length < this.#limit) this.#wakeProducer();
      if (value !== undefined) yield value;
      else if (this.#isEnded) return;
      else await new Promise<void>((resolve) => (this.#wakeConsumer = resolve));
    }
  }
}
