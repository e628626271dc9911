import type { Turn } from '../turn.ts';
import { toLocalTime, roundTripOf } from './service-clock.ts';
import type { ConnectionClock } from './service-clock.ts';
import type { LossBetween } from './audio-loss.ts';

/** The longest gap that is made up for. */
const REACH_MS = 30_000;
/** Before the last proof of life the path may have been dead already, by a round trip and a reading. */
export const UNCERTAIN_MS = 400;
/** So late, beside a round trip, may a failing network tell that somebody has begun to speak. */
const TOLD_LATE_MS = 1500;

export type ConnectionLoss = {
  /** The last proof that the line lived: what it told until then, it had heard. */
  readonly lastAliveMs: number;
  /** When the line got the voice: before that it has nothing to lose. */
  readonly audioFromMs: number;
  /** Of the lines of the conversation, one after the other. */
  readonly clocks: readonly ConnectionClock[];
};

/**
 * Where a conversation is cut when another line takes over. Every word is on one side of it: what lies before was heard
 * and stays as it is, what lies after is taken back and said again.
 *
 *      kept turns ──┐ pause          ┌── taken back ──┐   lost
 *   ──── words ─────┼────────────────┼─── words ──────┼──────────────→ now
 *            heardUntilMs       replayFromMs       aliveMs
 */
export type ReplayPlan = {
  /** The voice is sent again from here on, from the beginning of an utterance. */
  readonly replayFromMs: number;
  /** The service had heard the end of the last turn that stays: nothing from before that pause is sent again. */
  readonly heardUntilMs: number | undefined;
  /** Turns that began then or later are taken back. */
  readonly retractFromMs: number;
  /** But none up to this one: what a stalled line tells at once begins at once. */
  readonly keptItemId: string | undefined;
  /** What is too long ago to be said again. */
  readonly forgottenMs: number;
};

/** @param turns in time order */
export function planReplay(
  turns: readonly Turn[],
  { lastAliveMs, audioFromMs, clocks }: ConnectionLoss,
  nowMs: number,
  lossBetween: LossBetween,
): ReplayPlan {
  const reachMs = nowMs - REACH_MS;
  const lastHeard = turns.findLastIndex((turn) => wasHeard(turn, lastAliveMs));
  const again = turns.findIndex((turn, index) => index > lastHeard && turn.startedAtMs >= reachMs);
  const first = turns[again];
  const lastKept = turns[(again === -1 ? turns.length : again) - 1];
  const heardUntilMs = lastKept && endOf(turns.slice(0, turns.indexOf(lastKept)), lastKept, clocks, lossBetween);
  const lostFromMs = Math.min(
    first ? startOf(turns.slice(0, again), first, clocks, lossBetween) : lastAliveMs,
    lastAliveMs - UNCERTAIN_MS,
  );
  // Where it is known what was heard, to begin too early costs nothing.
  const isSafe = lastKept === undefined || heardUntilMs !== undefined;
  const toldLateMs = TOLD_LATE_MS + roundTripOf(clocks);
  return {
    replayFromMs: Math.max(reachMs, audioFromMs, isSafe ? lostFromMs - toldLateMs : lostFromMs),
    heardUntilMs,
    retractFromMs: first?.startedAtMs ?? lastAliveMs,
    keptItemId: lastKept?.mergedFromItemIds.at(-1) ?? lastKept?.id,
    forgottenMs: Math.max(0, reachMs - lastAliveMs),
  };
}

/** Whole, and answered. The end of a voice that was told after the loss may be the loss itself. */
function wasHeard(turn: Turn, aliveMs: number): boolean {
  return turn.status !== 'in_progress' && (turn.voice?.end?.atMs ?? turn.startedAtMs) <= aliveMs;
}

function startOf(
  before: readonly Turn[],
  { voice, startedAtMs }: Turn,
  clocks: readonly ConnectionClock[],
  lossBetween: LossBetween,
): number {
  if (!voice) return startedAtMs;
  return toLocalTime(before, voice.call, { serviceMs: voice.fromMs, toldAtMs: startedAtMs }, clocks, lossBetween);
}

function endOf(
  before: readonly Turn[],
  { voice }: Turn,
  clocks: readonly ConnectionClock[],
  lossBetween: LossBetween,
): number | undefined {
  if (!voice?.end) return undefined;
  return toLocalTime(before, voice.call, { serviceMs: voice.end.toMs, toldAtMs: voice.end.atMs }, clocks, lossBetween);
}
