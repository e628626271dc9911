/** Why a call will end, where that can be told beforehand. */
export type DueReason = 'session_expired' | 'conversation_limit' | 'trial_expired' | 'idle' | 'token_not_enough';

export type CallWatchSettings = {
  /** The end that comes whatever happens. */
  readonly lastsMs: number;
  readonly lastsUntil: Exclude<DueReason, 'idle' | 'token_not_enough'>;
  /** How long nobody may speak. */
  readonly idleMs: number;
};

export type CallWatchListener = {
  /** `undefined`: it will go on after all. */
  onTimeLeft(left: { readonly seconds: number; readonly reason: DueReason } | undefined): void;
  onDue(reason: DueReason): void;
};

export type CallWatch = {
  /** Somebody speaks, or was answered: sound alone is no sign of people. */
  sign(): void;
  /** What the call has used so far, and what there is still to use. */
  used(tokens: number, remaining: number): void;
  close(): void;
};

/** How long before the end people are told: time to finish, then time to say goodbye. */
const WARN_BEFORE_MS = [120_000, 30_000];
/** A rate that is measured over less says nothing. */
const RATE_KNOWN_AFTER_MS = 30_000;
/** Timers take no more than 31 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type End = { readonly atMs: number; readonly reason: DueReason };

/** Knows when a call has to end, and says so in good time. */
export function createCallWatch(settings: CallWatchSettings, listener: CallWatchListener): CallWatch {
  const startedAtMs = Date.now();
  const last: End = { atMs: startedAtMs + settings.lastsMs, reason: settings.lastsUntil };
  let silent: End = { atMs: startedAtMs + settings.idleMs, reason: 'idle' };
  /** Guessed from how fast tokens go: it warns, and ends nothing. */
  let spent: End | undefined;
  let warned: { readonly reason: DueReason; readonly beforeMs: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    clearTimeout(timer);
    const now = Date.now();
    const due = [last, silent].find(({ atMs }) => atMs <= now);
    if (due) return listener.onDue(due.reason);
    const next = [last, silent, ...(spent && spent.atMs > now ? [spent] : [])].reduce(sooner);
    warn(next, next.atMs - now);
    timer = setTimeout(look, Math.min(LONGEST_TIMER_MS, untilNextStep(next, now)));
    timer.unref();
  }

  function warn({ reason }: End, leftMs: number): void {
    const beforeMs = stepsOf(reason).findLast((step) => leftMs <= step);
    if (beforeMs === undefined) {
      if (warned) listener.onTimeLeft(undefined);
      warned = undefined;
    } else if (warned?.reason !== reason || beforeMs < warned.beforeMs) {
      warned = { reason, beforeMs };
      listener.onTimeLeft({ seconds: Math.ceil(leftMs / 1000), reason });
    }
  }

  function stepsOf(reason: DueReason): readonly number[] {
    return reason === 'idle' ? WARN_BEFORE_MS.filter((step) => step * 4 <= settings.idleMs) : WARN_BEFORE_MS;
  }

  function untilNextStep({ atMs, reason }: End, now: number): number {
    const next = stepsOf(reason).find((step) => atMs - step > now) ?? 0;
    return Math.max(1, atMs - next - now);
  }

  look();
  return {
    sign() {
      silent = { atMs: Date.now() + settings.idleMs, reason: 'idle' };
      look();
    },
    used(tokens, remaining) {
      const now = Date.now();
      const elapsedMs = now - startedAtMs;
      const known = elapsedMs >= RATE_KNOWN_AFTER_MS && tokens > 0 && Number.isFinite(remaining);
      spent = known ? { atMs: now + (remaining * elapsedMs) / tokens, reason: 'token_not_enough' } : undefined;
      look();
    },
    close: () => clearTimeout(timer),
  };
}

function sooner(one: End, other: End): End {
  return other.atMs < one.atMs ? other : one;
}
