import type { Turn } from '../turn.ts';
import type { LossBetween } from './audio-loss.ts';

/** The relation between the service's clock, which counts received audio, and the device's clock. */
export type ConnectionClock = {
  /** When the connection opened, by the device's clock. */
  readonly openedMs: number;
  readonly lastGapEndMs: number;
  /** Audio that the last gap swallowed, by which the service's clock lags since. */
  readonly missedMs: number;
  /**
   * The connection was first sent what had been captured since `fromMs`, at once. Its clock reads as if that had been sent
   * as it was captured, and `openedMs` is when such a call would have been opened: before the one that was lost has ended.
   */
  readonly backlog?: SentBacklog | undefined;
  /** When the sound of the oldest turn by hand begins that the service has not reported. */
  readonly unreportedSinceMs?: number | undefined;
  /** The shortest one measured: no event can arrive sooner after the audio it is about. */
  readonly roundTripMs: number | undefined;
};

export type SentBacklog = {
  readonly fromMs: number;
  readonly call: number;
  /** When all of it had been sent; undefined until then. */
  readonly sentAtMs?: number;
};

/** The offset of the clocks is taken from this many turns. */
const CLOCK_TURNS = 8;
/** An earlier moment has more losses after it: each round finds the losses of the time that the one before added. */
const MAX_ROUNDS = 20;
/** Until then no packet that was lost unnoticed, and no sleep of the device, has set the service's clock back. */
export const YOUNG_MS = 60_000;
/** The first audio may be dropped until the service has set the call up. */
const OPENING_MS = 250;

/** A moment by the service's clock, and when its event arrived by the device's clock. */
type ServiceTime = { readonly serviceMs: number; readonly receivedAtMs: number };

/**
 * When, by the device's clock, audio was sent that the service dates by its own. A busy service, or a network that is
 * about to fail, delivers events late, so the offset of the clocks is the least one of the last turns of the call,
 * without the round trip. In a young call it is no more than the time at which it opened: audio flows by then. A gap sets
 * the service's clock back by the audio that it swallowed; so does audio that the device failed to capture.
 */
export function toLocalTime(
  turns: readonly Turn[],
  call: number,
  { serviceMs, receivedAtMs }: ServiceTime,
  clocks: readonly ConnectionClock[],
  lossBetween: LossBetween,
): number {
  const ends = turns.flatMap(({ voice }) => (voice?.end && voice.call === call ? [voice.end] : [])).slice(-CLOCK_TURNS);
  const clock = clockAt(clocks, call, receivedAtMs);
  const roundTripMs = roundTripOf(clocks);
  const lastMs = Math.max(receivedAtMs, ...ends.map(({ atMs }) => atMs));
  /** The audio that the service's clock lacks for what was sent since then. */
  const missingSince = (sentMs: number) => {
    const missedMs = clock && isBetween(clock.lastGapEndMs, sentMs + roundTripMs, lastMs) ? clock.missedMs : 0;
    return missedMs + lossBetween(sentMs, lastMs - roundTripMs);
  };
  // The audio that an event is about was sent a round trip before it, or earlier.
  const offsets = [...ends, { atMs: receivedAtMs, toMs: serviceMs }].map(({ atMs, toMs }) => {
    const sentMs = atMs - roundTripMs;
    return sentMs - toMs + missingSince(sentMs);
  });
  if (clock && lastMs - clock.openedMs < YOUNG_MS)
    offsets.push(clock.openedMs + OPENING_MS + missingSince(clock.openedMs + OPENING_MS));
  return withoutMissing(Math.min(...offsets) + serviceMs, missingSince);
}

/** The offset is that of the last event: what is missing only since the audio does not set back the audio itself. */
function withoutMissing(atLastOffsetMs: number, missingSince: (sentMs: number) => number): number {
  let sentMs = atLastOffsetMs;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const earlierMs = atLastOffsetMs - missingSince(sentMs);
    if (earlierMs === sentMs) break;
    sentMs = earlierMs;
  }
  return sentMs;
}

/** The clock of the call, one of whose events arrived then. */
export function clockAt(
  clocks: readonly ConnectionClock[],
  call: number,
  receivedAtMs: number,
): ConnectionClock | undefined {
  return clocks.findLast(({ openedMs, backlog }) => (backlog ? backlog.call === call : openedMs <= receivedAtMs));
}

/** The last one measured. */
export function roundTripOf(clocks: readonly ConnectionClock[]): number {
  return clocks.findLast(({ roundTripMs }) => roundTripMs !== undefined)?.roundTripMs ?? 0;
}

function isBetween(ms: number, earlierMs: number, laterMs: number): boolean {
  return earlierMs < ms && ms <= laterMs;
}

/**
 * About when a turn was said, on the device's clock, by the arrival of its end: the service's clock, which counts audio,
 * falls behind while the microphone is muted. Undefined where the service has not dated it, and for replayed audio.
 */
export function spokenAt(
  { voice, late, heldSinceMs }: Turn,
  clocks: readonly ConnectionClock[],
): { readonly fromMs: number; readonly toMs: number } | undefined {
  if (!voice?.end || late || heldSinceMs !== undefined) return undefined;
  const toMs = voice.end.atMs - roundTripOf(clocks);
  return { fromMs: toMs - (voice.end.toMs - voice.fromMs), toMs };
}
