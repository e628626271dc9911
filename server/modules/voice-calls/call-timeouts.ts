/** Why a call ends, where that can be foreseen. */
export type TimeoutReason = 'session_expired' | 'conversation_limit' | 'trial_expired' | 'idle' | 'token_not_enough';

export type CallTimeoutSettings = {
  /** After this time the call ends in any case. */
  readonly maxDurationMs: number;
  readonly maxDurationReason: Exclude<TimeoutReason, 'idle' | 'token_not_enough'>;
  /** How long the call may go on without activity; infinite where it may stay silent. */
  readonly idleTimeoutMs: number;
};

export type CallTimeoutListener = {
  /** A warning before the end; `undefined` withdraws the last one. */
  onTimeLeft(left: { readonly seconds: number; readonly reason: TimeoutReason } | undefined): void;
  onExpired(reason: TimeoutReason): void;
};

/** When the page is warned before the end: time to finish the subject, then the sentence. */
const WARN_BEFORE_MS = [120_000, 30_000];
/** Token use over a shorter time gives no usable rate. */
const MIN_RATE_WINDOW_MS = 30_000;
/** Timers take at most 31 bits. */
const MAX_TIMER_MS = 2 ** 31 - 1;

type Deadline = { readonly atMs: number; readonly reason: TimeoutReason };

/**
 * Watches the deadlines of one call: the longest duration, the idle timeout, and when the tokens will be used up. The
 * last is an estimate from the rate so far: it warns, and ends nothing.
 */
export class CallTimeouts {
  readonly #settings: CallTimeoutSettings;
  readonly #listener: CallTimeoutListener;
  readonly #nowMs: () => number;
  readonly #startedAtMs: number;
  readonly #maxDuration: Deadline;
  #idle: Deadline;
  #tokensUsedUp: Deadline | undefined;
  /** The last warning that was not withdrawn. */
  #warned: { readonly reason: TimeoutReason; readonly beforeMs: number } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: CallTimeoutSettings, listener: CallTimeoutListener, nowMs: () => number = Date.now) {
    this.#settings = settings;
    this.#listener = listener;
    this.#nowMs = nowMs;
    this.#startedAtMs = nowMs();
    this.#maxDuration = { atMs: this.#startedAtMs + settings.maxDurationMs, reason: settings.maxDurationReason };
    this.#idle = this.#idleFrom(this.#startedAtMs);
    this.#check();
  }

  /** Speech was heard or a response given; sound alone is not activity. */
  resetIdle(): void {
    this.#idle = this.#idleFrom(this.#nowMs());
    this.#check();
  }

  /** @param tokens used by this call so far */
  updateUsage(tokens: number, remaining: number): void {
    const nowMs = this.#nowMs();
    const elapsedMs = nowMs - this.#startedAtMs;
    const hasRate = elapsedMs >= MIN_RATE_WINDOW_MS && tokens > 0 && Number.isFinite(remaining);
    this.#tokensUsedUp = hasRate
      ? { atMs: nowMs + (remaining * elapsedMs) / tokens, reason: 'token_not_enough' }
      : undefined;
    this.#check();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #idleFrom(activeAtMs: number): Deadline {
    return { atMs: activeAtMs + this.#settings.idleTimeoutMs, reason: 'idle' };
  }

  #check(): void {
    clearTimeout(this.#timer);
    const nowMs = this.#nowMs();
    const ends = [this.#maxDuration, this.#idle];
    const expired = ends.find(({ atMs }) => atMs <= nowMs);
    if (expired) return this.#listener.onExpired(expired.reason);
    const estimate = this.#tokensUsedUp;
    const isOverdue = estimate !== undefined && estimate.atMs <= nowMs;
    const next = (estimate && !isOverdue ? [...ends, estimate] : ends).reduce(earlier);
    // Tokens that last longer than estimated are still nearly used up: the warning stays.
    const warned = isOverdue ? estimate : next;
    this.#warn(warned, Math.max(0, warned.atMs - nowMs));
    this.#timer = setTimeout(() => this.#check(), Math.min(MAX_TIMER_MS, this.#untilNextStepMs(next, nowMs)));
    this.#timer.unref();
  }

  #warn({ reason }: Deadline, leftMs: number): void {
    const beforeMs = this.#warningSteps(reason).findLast((step) => leftMs <= step);
    if (beforeMs === undefined) {
      if (this.#warned) this.#listener.onTimeLeft(undefined);
      this.#warned = undefined;
    } else if (this.#warned?.reason !== reason || beforeMs < this.#warned.beforeMs) {
      this.#warned = { reason, beforeMs };
      this.#listener.onTimeLeft({ seconds: Math.ceil(leftMs / 1000), reason });
    }
  }

  /** A short idle timeout gives no warning: there would be no time to read it. */
  #warningSteps(reason: TimeoutReason): readonly number[] {
    if (reason !== 'idle') return WARN_BEFORE_MS;
    return WARN_BEFORE_MS.filter((step) => step * 4 <= this.#settings.idleTimeoutMs);
  }

  #untilNextStepMs({ atMs, reason }: Deadline, nowMs: number): number {
    const next = this.#warningSteps(reason).find((step) => atMs - step > nowMs) ?? 0;
    return Math.max(1, atMs - next - nowMs);
  }
}

function earlier(deadline: Deadline, other: Deadline): Deadline {
  return other.atMs < deadline.atMs ? other : deadline;
}
