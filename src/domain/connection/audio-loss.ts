import { BLOCK_SAMPLES } from './replay-buffer.ts';

/** So much sound was lost about then; less than nothing where some came that was taken for lost. */
export type AudioLoss = { readonly atMs: number; readonly lostMs: number };

/** How much of what was said between two moments a busy device did not hear. */
export type LossBetween = (fromMs: number, toMs: number) => number;

/** Sound that is late by less than this, and comes then, is not lost. */
const LATE_MS = 250;
const WORTH_TELLING_MS = 20;
/** After that the sound was asleep, not late: what a line sent meanwhile is not known. */
const ASLEEP_MS = 2000;

/** Tells a loss once it is known: a block of sound comes in with each step. */
export type LossMeter = { step(): AudioLoss | undefined };

/** What is missing is the time that went by without any sound. */
export function createLossMeter(rateHz: number, now: () => number): LossMeter {
  let heardToMs: number | undefined;
  let leastMs = Number.POSITIVE_INFINITY;
  let beganAtMs = 0;

  return {
    step() {
      const atMs = now();
      heardToMs ??= atMs;
      leastMs = Math.min(leastMs, atMs - heardToMs);
      heardToMs += (BLOCK_SAMPLES / rateHz) * 1000;
      // A clock that was set back ends it too.
      if (Math.abs(atMs - beganAtMs) < LATE_MS) return undefined;
      const loss = { atMs: beganAtMs, lostMs: leastMs };
      [beganAtMs, leastMs] = [atMs, Number.POSITIVE_INFINITY];
      if (Math.abs(loss.lostMs) < WORTH_TELLING_MS) return undefined;
      heardToMs += loss.lostMs;
      return Math.abs(loss.lostMs) < ASLEEP_MS ? loss : undefined;
    },
  };
}

/** How much sound was lost between two moments. */
export function lostBetween(losses: readonly AudioLoss[], fromMs: number, toMs: number): number {
  const between = losses.filter(({ atMs }) => fromMs < atMs && atMs <= toMs);
  return Math.max(
    0,
    between.reduce((sum, { lostMs }) => sum + lostMs, 0),
  );
}
