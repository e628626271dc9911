/** The error of `withDeadline`. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  readonly deadlineMs: number;

  constructor(deadlineMs: number) {
    super(`not done within ${deadlineMs} ms`);
    this.deadlineMs = deadlineMs;
  }
}

/**
 * Resolves after `ms` milliseconds.
 * @throws the signal's reason, at once, when the signal aborts
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Resolves when the signal aborts; never when it does not. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/**
 * The result of `work`, if it comes within `ms` milliseconds. The work itself is not cancelled: give it a signal for
 * that.
 * @throws DeadlineError when the deadline passes first; the signal's reason when the signal aborts first
 */
export async function withDeadline<Result>(ms: number, work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const over = new AbortController();
  const watched = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const deadline = sleep(ms, watched).then(() => {
    throw new DeadlineError(ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    // Rejects `deadline` with a reason that has no receiver any more.
    deadline.catch(() => undefined);
    over.abort();
  }
}

export type RetryOptions = {
  /** Wait before the next attempt, in milliseconds, by failed attempts so far (from 1); undefined gives up. */
  readonly delayMs: (failedAttempts: number) => number | undefined;
  /** Failures that another attempt cannot mend are rethrown at once. By default every failure is retried. */
  readonly isRetryable?: (error: unknown) => boolean;
  readonly signal?: AbortSignal;
  /** For tests. */
  readonly sleep?: typeof sleep;
};

/**
 * Runs `work` until it succeeds.
 * @throws the last failure when `delayMs` gives up or the failure is not retryable; the signal's reason on abort
 */
export async function retry<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  const wait = options.sleep ?? sleep;
  for (let failedAttempts = 1; ; failedAttempts++) {
    try {
      return await work();
    } catch (error) {
      options.signal?.throwIfAborted();
      const delayMs = options.isRetryable?.(error) === false ? undefined : options.delayMs(failedAttempts);
      if (delayMs === undefined) throw error;
      await wait(delayMs, options.signal);
    }
  }
}

/** Loads on first use and shares the result. A failure is not cached: the next use loads again. */
export function lazyOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
