import { BLOCK } from './voice-memory.ts';

/** How much sound has been lost until then, since some moment before. */
export type SoundLoss = { readonly atMs: number; readonly lostMs: number };

/** Sound that is late by less than this, and comes then, is not lost. */
const LATE_MS = 500;
const WORTH_TELLING_MS = 20;

/** Tells a loss once it is known: a block of sound comes in with each step. */
export type LossMeter = { step(): SoundLoss | undefined };

/** A busy device loses sound, and no time: what is missing is the time that went by without any. */
export function createLossMeter(rateHz: number, now: () => number): LossMeter {
  let beganAtMs: number | undefined;
  let soundMs = 0;
  let untilMs = 0;
  let leastMs = Number.POSITIVE_INFINITY;
  let toldMs = 0;

  return {
    step() {
      const atMs = now();
      beganAtMs ??= atMs;
      leastMs = Math.min(leastMs, atMs - beganAtMs - soundMs);
      soundMs += (BLOCK / rateHz) * 1000;
      if (atMs < untilMs) return undefined;
      const lostMs = leastMs;
      [untilMs, leastMs] = [atMs + LATE_MS, Number.POSITIVE_INFINITY];
      if (Math.abs(lostMs - toldMs) < WORTH_TELLING_MS) return undefined;
      toldMs = lostMs;
      return { atMs, lostMs };
    },
  };
}

/** How much sound was lost between two moments. @param losses in time order */
export function lostBetween(losses: readonly SoundLoss[], fromMs: number, toMs: number): number {
  return Math.max(0, lostUntil(losses, toMs) - lostUntil(losses, fromMs));
}

function lostUntil(losses: readonly SoundLoss[], untilMs: number): number {
  return losses.findLast(({ atMs }) => atMs - LATE_MS <= untilMs)?.lostMs ?? 0;
}
