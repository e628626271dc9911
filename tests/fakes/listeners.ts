/** The subscribers of one event. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>();

  /** @returns removes the listener */
  add(listener: (...args: Args) => void): () => void {
    // The same function may be subscribed twice.
    const own = (...args: Args) => listener(...args);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  notify(...args: Args): void {
    for (const listener of this.#listeners) listener(...args);
  }
}
