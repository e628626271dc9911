import { BLOCK_SAMPLES } from './audio-ring.ts';

/**
 * Time without captured audio that ended about then: a busy device failed to capture it, or, where it is longer, capture
 * was suspended. Negative where audio arrived that had counted as lost.
 */
export type AudioLoss = { readonly atMs: number; readonly lostMs: number };

/** How much audio a busy device failed to capture between two moments. */
export type LossBetween = (fromMs: number, toMs: number) => number;

/** The audio that a device has captured. */
export type Capture = {
  readonly lossBetween: LossBetween;
  /** Since when that much audio has been captured, or could have been. Time in which capture was suspended does not count. */
  capturedSince(lengthMs: number, nowMs: number): number;
};

/** Audio that is late by less than this, and then arrives, is not lost. */
const LATE_MS = 250;
const WORTH_REPORTING_MS = 20;
/**
 * A longer gap means that capture was suspended, as on a device that sleeps, or that the clock was set ahead: what a
 * connection sent meanwhile is unknown.
 */
const SUSPENDED_MS = 2000;

/** Called with every block of audio that arrives; returns a loss once it is certain. */
export type LossMeter = { step(): AudioLoss | undefined };

/** Measures lost audio as the difference between the time that passed and the audio that arrived. */
export function createLossMeter(rateHz: number, now: () => number): LossMeter {
  /** The time up to which audio has arrived. */
  let capturedToMs: number | undefined;
  /** The least lag in the current window: what is only late has arrived by the end of it. */
  let leastLagMs = Number.POSITIVE_INFINITY;
  let windowStartMs = 0;

  return {
    step() {
      const atMs = now();
      capturedToMs ??= atMs;
      const lagMs = atMs - capturedToMs;
      // At once: as soon as a device awakes, a connection may be replaced.
      if (lagMs >= SUSPENDED_MS) {
        [windowStartMs, leastLagMs] = [atMs, Number.POSITIVE_INFINITY];
        capturedToMs = atMs + (BLOCK_SAMPLES / rateHz) * 1000;
        return { atMs, lostMs: lagMs };
      }
      leastLagMs = Math.min(leastLagMs, lagMs);
      capturedToMs += (BLOCK_SAMPLES / rateHz) * 1000;
      // The absolute value: a clock that was set back also ends the window.
      if (Math.abs(atMs - windowStartMs) < LATE_MS) return undefined;
      const loss = { atMs: windowStartMs, lostMs: leastLagMs };
      [windowStartMs, leastLagMs] = [atMs, Number.POSITIVE_INFINITY];
      if (Math.abs(loss.lostMs) < WORTH_REPORTING_MS) return undefined;
      capturedToMs += loss.lostMs;
      return loss.lostMs > -SUSPENDED_MS ? loss : undefined;
    },
  };
}

/** The sum of the losses between two moments. */
export function lostBetween(losses: readonly AudioLoss[], fromMs: number, toMs: number): number {
  const between = losses.filter(({ atMs, lostMs }) => lostMs < SUSPENDED_MS && fromMs < atMs && atMs <= toMs);
  return Math.max(
    0,
    between.reduce((sum, { lostMs }) => sum + lostMs, 0),
  );
}

/** See `Capture`. @param losses in time order */
export function capturedSince(losses: readonly AudioLoss[], lengthMs: number, nowMs: number): number {
  let sinceMs = nowMs - lengthMs;
  for (const { atMs, lostMs } of losses.toReversed()) if (lostMs >= SUSPENDED_MS && atMs > sinceMs) sinceMs -= lostMs;
  return sinceMs;
}
