import type { Turn } from '../turn.ts';

/** The longest gap that is made up for. */
const REACH_MS = 30_000;
/** Before the last proof of life the path may have been dead already, by a round trip and a reading. */
export const DOUBT_MS = 400;
/** So late may a failing network tell that somebody has begun to speak. */
const TOLD_LATE_MS = 1500;

export type Loss = {
  /** The last proof that the line lived: what it told until then, it had heard. */
  readonly aliveMs: number;
  /** When the line got the voice: before that it has nothing to lose. */
  readonly handedMs: number;
};

/**
 * Where a conversation is cut when another line takes over. Every word is on one side of it: what lies before was heard
 * and stays as it is, what lies after is taken back and said again.
 *
 *      kept turns ──┐ pause          ┌── taken back ──┐   lost
 *   ──── words ─────┼────────────────┼─── words ──────┼──────────────→ now
 *            heardUntilMs       replayFromMs       aliveMs
 */
export type LineCut = {
  /** The voice is sent again from here on, from the beginning of an utterance. */
  readonly replayFromMs: number;
  /** The service had heard the end of the last turn that stays: nothing from before that pause is sent again. */
  readonly heardUntilMs: number | undefined;
  /** Turns that began then or later are taken back. */
  readonly retractFromMs: number;
  /** What is too long ago to be said again. */
  readonly forgottenMs: number;
};

/** The service's clock and ours part a little, where packets come late or never. */
const CLOCK_SLACK_MS = 150;
/** So many turns tell how the two clocks stand. */
const CLOCK_TURNS = 8;

/** @param turns in time order */
export function cutLine(turns: readonly Turn[], { aliveMs, handedMs }: Loss, nowMs: number): LineCut {
  const reachMs = nowMs - REACH_MS;
  const lastHeard = turns.findLastIndex((turn) => wasHeard(turn, aliveMs));
  const again = turns.findIndex((turn, index) => index > lastHeard && turn.startedAtMs >= reachMs);
  const first = turns[again];
  const lastKept = turns[(again === -1 ? turns.length : again) - 1];
  const heardUntilMs = lastKept && endOf(turns, turns.indexOf(lastKept), lastKept);
  const lostFromMs = Math.min(first ? startOf(turns, again, first) : aliveMs, aliveMs - DOUBT_MS);
  // Where it is known what was heard, to begin too early costs nothing.
  const isSafe = lastKept === undefined || heardUntilMs !== undefined;
  return {
    replayFromMs: Math.max(reachMs, handedMs, isSafe ? lostFromMs - TOLD_LATE_MS : lostFromMs),
    heardUntilMs,
    retractFromMs: first?.startedAtMs ?? aliveMs,
    forgottenMs: Math.max(0, reachMs - aliveMs),
  };
}

/** Whole, and answered. The end of a voice that was told after the loss may be the loss itself. */
function wasHeard(turn: Turn, aliveMs: number): boolean {
  return turn.status !== 'in_progress' && (turn.voice?.end?.atMs ?? turn.startedAtMs) <= aliveMs;
}

function startOf(turns: readonly Turn[], index: number, { voice, startedAtMs }: Turn): number {
  return voice ? ourTime(turns.slice(0, index), voice.call, voice.fromMs, startedAtMs) : startedAtMs;
}

function endOf(turns: readonly Turn[], index: number, { voice }: Turn): number | undefined {
  return voice?.end && ourTime(turns.slice(0, index), voice.call, voice.end.toMs, voice.end.atMs);
}

/**
 * When something was heard that we were told of at `toldAtMs`. A network that is about to fail tells late, so the least
 * delay of the turns before it, by the service's clock, is taken for the delay.
 */
function ourTime(before: readonly Turn[], call: number, serviceMs: number, toldAtMs: number): number {
  const delays = before
    .slice(-CLOCK_TURNS)
    .flatMap(({ voice }) => (voice?.end && voice.call === call ? voice.end.atMs - voice.end.toMs : []));
  return Math.min(toldAtMs, Math.min(...delays, toldAtMs - serviceMs) + serviceMs + CLOCK_SLACK_MS);
}
