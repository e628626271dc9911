type Close = () => void | Promise<void>;

/** Closes what belongs together, the last opened first. What is added too late is closed at once. */
export class ResourceScope {
  readonly #closers: Close[] = [];
  #isClosed = false;

  add(close: Close): void {
    this.#closers.push(close);
    if (this.#isClosed) void this.close();
  }

  /** Calls every closer at once; resolves when those that take time are done. A failure keeps nothing else open. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(
      this.#closers
        .splice(0)
        .toReversed()
        .map(async (close) => close()),
    );
  }
}
