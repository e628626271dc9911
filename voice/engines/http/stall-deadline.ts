import { DeadlineError, withDeadline } from '../../../src/shared/async.ts';
import { EngineFailure, type EngineName } from '../engine-failure.ts';

/** A deadline for each read from an engine rather than for the whole response, which may be a long stream. */
export class StallDeadline {
  /** For the request: aborts when the caller does, or when a deadline has passed. */
  readonly signal: AbortSignal;
  readonly #engine: EngineName;
  readonly #timeoutMs: number;
  readonly #caller: AbortSignal;
  readonly #stalled = new AbortController();

  constructor(engine: EngineName, timeoutMs: number, caller: AbortSignal) {
    this.#engine = engine;
    this.#timeoutMs = timeoutMs;
    this.#caller = caller;
    this.signal = AbortSignal.any([caller, this.#stalled.signal]);
  }

  /** Waits for one step of the response. Time between the steps does not count: a slow consumer is not a stall. */
  async wait<T>(step: Promise<T>): Promise<T> {
    try {
      return await withDeadline(this.#timeoutMs, step);
    } catch (cause) {
      throw this.#failure(cause);
    }
  }

  #failure(cause: unknown): unknown {
    if (this.#caller.aborted) return this.#caller.reason;
    if (!(cause instanceof DeadlineError)) {
      return new EngineFailure(this.#engine, 'cannot be reached', { cause, isRetryable: true });
    }
    this.#stalled.abort();
    return new EngineFailure(this.#engine, 'timed out', { cause });
  }
}
