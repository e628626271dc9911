/** A queue between two tasks with backpressure: a fast producer waits for a slow consumer. One task on each side. */
export class BoundedQueue<T> implements AsyncIterable<T> {
  readonly #limit: number;
  readonly #values: T[] = [];
  #isEnded = false;
  #failure: { readonly cause: unknown } | undefined;
  #resolveEnded: () => void = () => undefined;
  /** Resolves when nothing more will be pushed. */
  readonly ended = new Promise<void>((resolve) => (this.#resolveEnded = resolve));
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
    this.#resolveEnded();
    this.#wakeConsumer();
  }

  /** The consumer gets the error after the values. */
  fail(cause: unknown): void {
    this.#failure = { cause };
    this.end();
  }

  /** Removes the waiting values from the front for as long as they are wanted. */
  takeWhile(isWanted: (value: T) => boolean): T[] {
    const end = this.#values.findIndex((value) => !isWanted(value));
    const taken = this.#values.splice(0, end === -1 ? this.#values.length : end);
    if (this.#values.length < this.#limit) this.#wakeProducer();
    return taken;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const value = this.#values.shift();
      if (this.#values.length < this.#limit) this.#wakeProducer();
      if (value !== undefined) yield value;
      else if (this.#failure) throw this.#failure.cause;
      else if (this.#isEnded) return;
      else await new Promise<void>((resolve) => (this.#wakeConsumer = resolve));
    }
  }
}
