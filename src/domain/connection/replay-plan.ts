import { isWritten, type Turn, type VoiceSpan } from '../turn.ts';
import type { Capture, LossBetween } from './audio-loss.ts';
import type { Stretch } from './service-offset.ts';
import { clockAt, roundTripOf, toLocalTime, YOUNG_MS, type ConnectionClock } from './service-clock.ts';

/** The longest gap that is replayed, in captured audio. */
export const MAX_REPLAY_MS = 180_000;
/** The path may have been dead this long before the last sign of life: a round trip and a reading. */
export const UNCERTAIN_MS = 400;
/** A cut a little late is still in the pause, or in the word after it, which is then sent from its start. */
const CUT_SLACK_MS = 150;
/** Utterances of an older call that are compared, up to the last turn that stays: since then the clocks have hardly drifted. */
const DATED_UTTERANCES = 6;
/** Utterances of one sound overlap by their padding at most. */
const OVERLAP_MS = 400;
/** A busy service, or a failing network, may report an utterance this much late, beside a round trip. */
const LATE_EVENT_MS = 5000;

export type ConnectionLoss = {
  /** The last sign of life: what the service reported until then, it had received. */
  readonly lastAliveMs: number;
  /** When the connection began to get live audio: nothing from before can be lost with it. */
  readonly audioFromMs: number;
  /** The clocks of the conversation's connections, in order. */
  readonly clocks: readonly ConnectionClock[];
  /** The connection was being sent what was captured since `audioFromMs`, at once: it is not known how much has arrived. */
  readonly isBacklogCut?: boolean;
};

/** The service's reports about the call that contains the last remaining turn. */
export type HeardSpeech = {
  /** That turn's end was sent about then, as far as the arrival of reports shows. */
  readonly untilMs: number;
  /** The utterances are all since then, when the page took the call for open or a gap ended; undefined: the last ones. */
  readonly completeFromMs: number | undefined;
  /** No speech of these utterances was sent over it before: the microphone of the first call is open earlier than the call. */
  readonly sentFromMs: number;
  /** Ended utterances in order; ms on the service's clock. */
  readonly utterances: readonly (Stretch & { readonly reportedAtMs: number })[];
  /** The end of the last remaining turn, by that clock. */
  readonly lastStayingTo: number;
};

/**
 * Where a conversation is cut when another connection takes over. Every word is on one side of the cut: what lies
 * before it was received and stays as it is; what lies after it is retracted and sent again.
 *
 *   staying turns ──┐ pause          ┌── retracted ───┐   lost
 *   ──── words ─────┼────────────────┼─── words ──────┼──────────────→ now
 *            heard.untilMs      replayFromMs      lastAliveMs
 */
export type ReplayPlan = {
  /** Audio is sent again from here on, from the start of an utterance. */
  readonly replayFromMs: number;
  /** The service had received the end of the last remaining turn: nothing from before that pause is sent again. */
  readonly heard: HeardSpeech | undefined;
  /** The last sign of life of the connection that these moments are about. */
  readonly lostAtMs: number;
  /** Turns that began then or later are retracted. */
  readonly retractFromMs: number;
  /** No turn up to this one is: events that were delayed together give their turns the same start. */
  readonly lastStayingItemId: string | undefined;
  /** Audio that is too old to be replayed. */
  readonly forgottenMs: number;
};

/** @param all turns in time order */
export function planReplay(
  all: readonly Turn[],
  { lastAliveMs, audioFromMs, clocks, isBacklogCut = false }: ConnectionLoss,
  nowMs: number,
  capture: Capture,
): ReplayPlan {
  const { lossBetween } = capture;
  // Typed text says nothing about the audio.
  const turns = all.filter((turn) => !isWritten(turn));
  const earliestMs = capture.capturedSince(MAX_REPLAY_MS, nowMs);
  const isRecent = ({ startedAtMs }: Turn) => startedAtMs >= earliestMs;
  const firstIndex = firstRetracted(turns, isRecent, (turn) => wasReceived(turn, lastAliveMs, nowMs));
  const first = turns[firstIndex];
  const staying = turns.slice(0, firstIndex);
  const lastStaying = staying.at(-1);
  const lateMs = LATE_EVENT_MS + roundTripOf(clocks);
  const { backlog, unreportedSinceMs = Number.POSITIVE_INFINITY } = clocks.at(-1) ?? {};
  // Events date it as if it had been sent when it was captured: nothing may be reported of it yet.
  const isBacklogRecent = lastAliveMs - UNCERTAIN_MS - lateMs < (backlog?.sentAtMs ?? 0);
  // A turn that was merged over two calls has no position: all of the backlog before it would be repeated.
  const isCutKnown = lastStaying === undefined || lastStaying.voice?.end !== undefined;
  const isBacklogNew = isBacklogCut || (isBacklogRecent && isCutKnown);
  const lastVoiced = isBacklogNew ? staying.findLast(({ voice }) => voice?.end) : lastStaying;
  const lastHeardTurn = lastVoiced && lastToEnd(staying, lastVoiced);
  const heard = lastHeardTurn && heardOf(turns, lastHeardTurn, clocks, lossBetween);
  const firstFromMs = first ? startOf(turns, first, clocks, lossBetween) : lastAliveMs;
  const lostFromMs = isBacklogNew ? audioFromMs : Math.min(firstFromMs, lastAliveMs - UNCERTAIN_MS, unreportedSinceMs);
  // Where `heard` limits the replay, starting too early repeats nothing.
  const mayStartEarly = lastStaying === undefined || heard !== undefined;
  // The service has all sound of a turn by hand when it reports the turn.
  const byHandToMs = lastStaying?.heldSinceMs === undefined ? 0 : Math.min(lastStaying.startedAtMs, unreportedSinceMs);
  return {
    replayFromMs: Math.max(earliestMs, audioFromMs, byHandToMs, mayStartEarly ? lostFromMs - lateMs : lostFromMs),
    heard: heard && { ...heard, untilMs: Math.min(heard.untilMs, lastAliveMs) },
    lostAtMs: lastAliveMs,
    retractFromMs: first?.startedAtMs ?? lastAliveMs,
    lastStayingItemId: lastStaying?.mergedFromItemIds.at(-1) ?? lastStaying?.id,
    forgottenMs: Math.max(0, earliestMs - lastAliveMs),
  };
}

/**
 * People whose sounds are apart may speak at the same time. No cut leaves out what one of them said and repeats what the
 * other did: turns that overlap are retracted together.
 * @returns the number of turns where none is retracted
 */
function firstRetracted(
  turns: readonly Turn[],
  isRecent: (turn: Turn) => boolean,
  isReceived: (turn: Turn) => boolean,
): number {
  const lastReceived = turns.findLastIndex(isReceived);
  const isMissing = (turn: Turn, index: number) =>
    isRecent(turn) &&
    (index > lastReceived ||
      (turn.status === 'in_progress' && turns.slice(index + 1).some((other) => overlap(turn, other))));
  const missing = turns.findIndex(isMissing);
  if (missing === -1) return turns.length;
  let first = missing;
  for (const [index, turn] of [...turns.slice(0, missing).entries()].toReversed())
    if (isRecent(turn) && turns.slice(first).some((other) => overlap(turn, other))) first = index;
  return first;
}

/** The turn of the last call that ended last: where two people spoke at once, it may have begun before others. */
function lastToEnd(staying: readonly Turn[], last: Turn): Turn {
  const endOf = ({ voice }: Turn) => (voice?.call === last.voice?.call ? voice?.end?.toMs : undefined) ?? 0;
  return staying.reduce((latest, turn) => (endOf(turn) > endOf(latest) ? turn : latest), last);
}

function overlap({ voice: a }: Turn, { voice: b }: Turn): boolean {
  if (!a || a.call !== b?.call) return false;
  return endOrNever(a) - b.fromMs > OVERLAP_MS && endOrNever(b) - a.fromMs > OVERLAP_MS;
}

function endOrNever({ end }: VoiceSpan): number {
  return end?.toMs ?? Number.POSITIVE_INFINITY;
}

/**
 * The service has reported its end. An end of speech that was reported after the loss may be the loss itself; one in the
 * future was reported before the clock was set back.
 */
function wasReceived(turn: Turn, lastAliveMs: number, nowMs: number): boolean {
  const atMs = turn.voice?.end?.atMs ?? turn.startedAtMs;
  return isAnswered(turn) && (atMs <= lastAliveMs || atMs > nowMs);
}

/** The next speaker may cut the response to a turn before its text has come: without either, nothing was reported. */
function isAnswered({ status, source }: Turn): boolean {
  if (status === 'cancelled') return source.text !== '' && source.isPartial !== true;
  return status !== 'in_progress';
}

function startOf(
  turns: readonly Turn[],
  { voice, startedAtMs, heldSinceMs }: Turn,
  clocks: readonly ConnectionClock[],
  lossBetween: LossBetween,
): number {
  // Nothing is reported of a turn by hand before its end.
  if (!voice || heldSinceMs !== undefined) return heldSinceMs ?? startedAtMs;
  const start = { serviceMs: voice.fromMs, receivedAtMs: startedAtMs };
  return toLocalTime(turns, voice.call, start, clocks, lossBetween);
}

function heardOf(
  turns: readonly Turn[],
  { voice }: Turn,
  clocks: readonly ConnectionClock[],
  lossBetween: LossBetween,
): HeardSpeech | undefined {
  if (!voice?.end) return undefined;
  const { toMs, atMs } = voice.end;
  const end = { serviceMs: toMs, receivedAtMs: atMs };
  const clock = clockAt(clocks, voice.call, atMs);
  const { lastGapEndMs = 0, openedMs: ownMs = 0 } = clock ?? {};
  const openedMs = clock?.backlog?.fromMs ?? ownMs;
  // The service reports neither start nor end of a turn by hand: its speech matches no utterance.
  const isUnreported = ({ voice: other, heldSinceMs }: Turn) => !other || heldSinceMs !== undefined;
  const unreported = turns.filter((turn) => isUnreported(turn) && turn.startedAtMs <= atMs);
  const unreportedMs = Math.max(0, ...unreported.map(({ startedAtMs }) => startedAtMs));
  // A short utterance would match a part of a longer turn by hand.
  const isSinceByHand = atMs - (toMs - voice.fromMs) >= unreportedMs;
  const sinceMs = Math.max(lastGapEndMs, unreportedMs);
  const said = turns.flatMap(({ voice: other }) =>
    other?.end && other.call === voice.call
      ? [{ from: other.fromMs, to: other.end.toMs, reportedAtMs: other.end.atMs }]
      : [],
  );
  // A gap sets the service's clock back.
  const isSince = ({ from, to, reportedAtMs }: (typeof said)[number]) =>
    to === toMs || reportedAtMs - (to - from) >= sinceMs;
  const utterances = (sinceMs > openedMs ? said.filter(isSince) : said).toSorted(
    (value, other) => value.from - other.from,
  );
  const lastStayingIndex = utterances.findIndex(({ to }) => to === toMs);
  const dated =
    atMs - openedMs < YOUNG_MS ? utterances : utterances.slice(Math.max(0, lastStayingIndex + 1 - DATED_UTTERANCES));
  return {
    untilMs: toLocalTime(turns, voice.call, end, clocks, lossBetween) + CUT_SLACK_MS,
    completeFromMs:
      dated.length === utterances.length && unreportedMs <= openedMs ? Math.max(openedMs, lastGapEndMs) : undefined,
    sentFromMs: Math.max(clock === clocks[0] || !clock ? 0 : openedMs, isSinceByHand ? unreportedMs : 0),
    utterances: dated,
    lastStayingTo: toMs,
  };
}
