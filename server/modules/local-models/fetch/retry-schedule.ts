import type { FetchProblem } from './fetch-failure.ts';

/** Waits before something is fetched again, in milliseconds; the last one counts for all further attempts. */
export type RetryDelays = {
  /** A network that is gone may be back soon. */
  readonly unreachableMs: readonly number[];
  /** A hub that refuses, or serves other bytes, is mended by people. */
  readonly refusedMs: readonly number[];
};

const MINUTE_MS = 60_000;

export const defaultRetryDelays: RetryDelays = {
  unreachableMs: [15_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
  refusedMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS, 360 * MINUTE_MS],
};

type Retry = { readonly timer: NodeJS.Timeout; readonly attempts: number };

type Failed = { readonly key: string; readonly problem: FetchProblem; readonly retryAfterMs?: number };

/** When what has failed is tried again. */
export class RetrySchedule {
  readonly #delays: RetryDelays;
  readonly #retries = new Map<string, Retry>();

  constructor(delays: RetryDelays) {
    this.#delays = delays;
  }

  /** @param madeProgress the last attempt has brought something. @returns the wait; undefined where a person has to act first */
  add({ key, problem, retryAfterMs = 0 }: Failed, madeProgress: boolean, again: () => void): number | undefined {
    const before = this.#retries.get(key);
    this.cancel(key);
    const delays = this.#delaysOf(problem);
    if (!delays) return undefined;
    const attempts = madeProgress ? 0 : (before?.attempts ?? 0);
    const delayMs = Math.max(retryAfterMs, delays[Math.min(attempts, delays.length - 1)] ?? 0);
    this.#retries.set(key, { timer: setTimeout(again, delayMs).unref(), attempts: attempts + 1 });
    return delayMs;
  }

  /** It is being fetched: the attempts count until it has succeeded. */
  pause(key: string): void {
    clearTimeout(this.#retries.get(key)?.timer);
  }

  cancel(key: string): void {
    this.pause(key);
    this.#retries.delete(key);
  }

  close(): void {
    for (const key of this.#retries.keys()) this.pause(key);
  }

  #delaysOf(problem: FetchProblem): readonly number[] | undefined {
    if (problem === 'disk-full' || problem === 'not-allowed') return undefined;
    return problem === 'unreachable' ? this.#delays.unreachableMs : this.#delays.refusedMs;
  }
}

/** A sentence to follow that about a failure; empty without another attempt. */
export function nextAttemptText(retryInMs: number | undefined): string {
  if (retryInMs === undefined) return '';
  const seconds = Math.round(retryInMs / 1000);
  return ` The next attempt is in ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}.`;
}
