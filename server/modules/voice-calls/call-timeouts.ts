/** Why a call will end, where that can be told beforehand. */
export type TimeoutReason = 'session_expired' | 'conversation_limit' | 'trial_expired' | 'idle' | 'token_not_enough';

export type CallTimeoutSettings = {
  /** The end that comes whatever happens. */
  readonly maxDurationMs: number;
  readonly maxDurationReason: Exclude<TimeoutReason, 'idle' | 'token_not_enough'>;
  /** How long nobody may speak. */
  readonly idleTimeoutMs: number;
};

export type CallTimeoutListener = {
  /** `undefined`: it will go on after all. */
  onTimeLeft(left: { readonly seconds: number; readonly reason: TimeoutReason } | undefined): void;
  onExpired(reason: TimeoutReason): void;
};

export type CallTimeouts = {
  /** Somebody speaks, or was answered: sound alone is no sign of people. */
  resetIdle(): void;
  /** What the call has used so far, and what there is still to use. */
  updateUsage(tokens: number, remaining: number): void;
  close(): void;
};

/** How long before the end people are told: time to finish, then time to say goodbye. */
const WARN_BEFORE_MS = [120_000, 30_000];
/** A rate that is measured over less says nothing. */
const MIN_RATE_WINDOW_MS = 30_000;
/** Timers take no more than 31 bits. */
const MAX_TIMER_MS = 2 ** 31 - 1;

type Deadline = { readonly atMs: number; readonly reason: TimeoutReason };

/** Knows when a call has to end, and says so in good time. */
export function createCallTimeouts(settings: CallTimeoutSettings, listener: CallTimeoutListener): CallTimeouts {
  const startedAtMs = Date.now();
  const last: Deadline = { atMs: startedAtMs + settings.maxDurationMs, reason: settings.maxDurationReason };
  let silent: Deadline = { atMs: startedAtMs + settings.idleTimeoutMs, reason: 'idle' };
  /** Guessed from how fast tokens go: it warns, and ends nothing. */
  let spent: Deadline | undefined;
  let warned: { readonly reason: TimeoutReason; readonly beforeMs: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    clearTimeout(timer);
    const now = Date.now();
    const due = [last, silent].find(({ atMs }) => atMs <= now);
    if (due) return listener.onExpired(due.reason);
    const next = [last, silent, ...(spent && spent.atMs > now ? [spent] : [])].reduce(earlier);
    warn(next, next.atMs - now);
    timer = setTimeout(look, Math.min(MAX_TIMER_MS, untilNextStep(next, now)));
    timer.unref();
  }

  function warn({ reason }: Deadline, leftMs: number): void {
    const beforeMs = stepsOf(reason).findLast((step) => leftMs <= step);
    if (beforeMs === undefined) {
      if (warned) listener.onTimeLeft(undefined);
      warned = undefined;
    } else if (warned?.reason !== reason || beforeMs < warned.beforeMs) {
      warned = { reason, beforeMs };
      listener.onTimeLeft({ seconds: Math.ceil(leftMs / 1000), reason });
    }
  }

  function stepsOf(reason: TimeoutReason): readonly number[] {
    return reason === 'idle' ? WARN_BEFORE_MS.filter((step) => step * 4 <= settings.idleTimeoutMs) : WARN_BEFORE_MS;
  }

  function untilNextStep({ atMs, reason }: Deadline, now: number): number {
    const next = stepsOf(reason).find((step) => atMs - step > now) ?? 0;
    return Math.max(1, atMs - next - now);
  }

  look();
  return {
    resetIdle() {
      silent = { atMs: Date.now() + settings.idleTimeoutMs, reason: 'idle' };
      look();
    },
    updateUsage(tokens, remaining) {
      const now = Date.now();
      const elapsedMs = now - startedAtMs;
      const known = elapsedMs >= MIN_RATE_WINDOW_MS && tokens > 0 && Number.isFinite(remaining);
      spent = known ? { atMs: now + (remaining * elapsedMs) / tokens, reason: 'token_not_enough' } : undefined;
      look();
    },
    close: () => clearTimeout(timer),
  };
}

function earlier(one: Deadline, other: Deadline): Deadline {
  return other.atMs < one.atMs ? other : one;
}
