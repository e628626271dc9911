/** The smaller, the sooner. What the listener hears first, then what follows, then what is only shown. */
export const priorities = { first: 0, next: 1, partial: 2 } as const;

export type Priority = (typeof priorities)[keyof typeof priorities];

type Entry = { readonly priority: Priority; readonly order: number; run(): Promise<void>; drop(): void };

/** Runs one piece of work at a time: by priority, and in order among equals. */
export class WorkQueue {
  #waiting: Entry[] = [];
  #added = 0;
  #isRunning = false;

  get length(): number {
    return this.#waiting.length + Number(this.#isRunning);
  }

  /**
   * Resolves with the result of the work. Work that waits is dropped when the signal aborts; work that runs goes on, and
   * only its result is not waited for.
   * @throws the signal's reason when it aborts; what the work throws
   */
  add<Result>(priority: Priority, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== entry);
        reject(signal.reason);
      };
      const entry: Entry = {
        priority,
        order: this.#added++,
        drop: () => signal.removeEventListener('abort', onAbort),
        run: () => work().then(resolve, reject),
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(entry);
      void this.#runNext();
    });
  }

  async #runNext(): Promise<void> {
    const [next] = this.#waiting.toSorted((a, b) => a.priority - b.priority || a.order - b.order);
    if (this.#isRunning || !next) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
    this.#isRunning = true;
    await next.run();
    next.drop();
    this.#isRunning = false;
    void this.#runNext();
  }
}
