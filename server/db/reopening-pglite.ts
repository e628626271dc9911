import type { PgliteStart } from './pglite-messages.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { openPgliteThread, type PgliteThread } from './pglite-thread.ts';

export type ReopeningSettings = {
  readonly start: PgliteStart;
  readonly statementTimeoutMs: number;
  onReopened(reason: Error): void;
};

/**
 * The embedded database, which is opened again after a statement that took too long: PGlite cannot be interrupted, so its
 * thread is ended, and the next one recovers from the write-ahead log as after a crash. What has connected to the earlier
 * thread fails, so that no rest of a transaction runs outside of it. A thread that ended sooner than a statement can take
 * would end again, and is not replaced.
 */
export class ReopeningPglite {
  readonly #settings: ReopeningSettings;
  #thread: Promise<PgliteThread>;
  #isClosed = false;
  /** Resolves when the database cannot be opened again. */
  readonly lost: Promise<Error>;
  #reportLost: (reason: Error) => void = () => undefined;

  /** @throws DatabaseUnavailableError */
  static async open(settings: ReopeningSettings): Promise<ReopeningPglite> {
    const thread = await openPgliteThread(settings.start, settings.statementTimeoutMs);
    return new ReopeningPglite(settings, thread);
  }

  private constructor(settings: ReopeningSettings, thread: PgliteThread) {
    this.#settings = settings;
    this.#thread = Promise.resolve(thread);
    this.lost = new Promise((resolve) => {
      this.#reportLost = resolve;
    });
    this.#follow(thread);
  }

  /** The thread to send statements to, until it fails. @throws DatabaseUnavailableError */
  async connect(): Promise<PgliteThread> {
    return await this.#thread;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#thread.catch(() => undefined))?.close();
  }

  #follow(thread: PgliteThread): void {
    const openedAtMs = performance.now();
    void thread.lost.then((reason) => {
      this.#thread = this.#reopen(thread, reason, performance.now() - openedAtMs);
      // The next request to connect gets the error.
      this.#thread.catch((error: unknown) => this.#reportLost(toError(error)));
      return undefined;
    });
  }

  async #reopen(earlier: PgliteThread, reason: Error, lifeMs: number): Promise<PgliteThread> {
    await earlier.close();
    const { start, statementTimeoutMs } = this.#settings;
    if (this.#isClosed || lifeMs < statementTimeoutMs) throw reason;
    const thread = await openPgliteThread(start, statementTimeoutMs);
    if (this.#isClosed) {
      await thread.close();
      throw new DatabaseUnavailableError('The embedded database is closed.');
    }
    this.#follow(thread);
    this.#settings.onReopened(reason);
    return thread;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
