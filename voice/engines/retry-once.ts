import { retry } from '../../src/shared/async.ts';
import { EngineFailure } from './engine-failure.ts';

/** Once more after a failure that another attempt may mend, such as a process that another request has ended. */
export function retryOnce<Result>(work: () => Promise<Result>, signal: AbortSignal, delayMs = 0): Promise<Result> {
  return retry(work, {
    delayMs: (failedAttempts) => (failedAttempts === 1 ? delayMs : undefined),
    isRetryable: (cause) => cause instanceof EngineFailure && cause.isRetryable,
    signal,
  });
}
