import { EngineFailure, type EngineName } from '../engine-failure.ts';

/** Waits for an engine, but not for ever. */
export type StallDeadline = {
  /** For the request: called off by the caller, or out of patience. */
  readonly signal: AbortSignal;
  /** Only the time spent in here counts: who reads slowly does not make the engine late. */
  wait<T>(work: Promise<T>): Promise<T>;
};

export function createStallDeadline(engine: EngineName, patienceMs: number, callOff: AbortSignal): StallDeadline {
  const late = new AbortController();

  function failure(cause: unknown): unknown {
    if (callOff.aborted) return callOff.reason;
    if (late.signal.aborted) return new EngineFailure(engine, 'took too long', { cause });
    return new EngineFailure(engine, 'cannot be reached', { cause, retryable: true });
  }

  return {
    signal: AbortSignal.any([callOff, late.signal]),
    async wait(work) {
      const timer = setTimeout(() => late.abort(), patienceMs);
      try {
        return await work;
      } catch (cause) {
        throw failure(cause);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
