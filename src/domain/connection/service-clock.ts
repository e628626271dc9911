import type { Turn } from '../turn.ts';
import type { LossBetween } from './audio-loss.ts';

/** What is known of how the service's clock stands to ours. */
export type ConnectionClock = {
  /** When the line was open, by our clock. */
  readonly openedMs: number;
  /** The last hole in it ended then. */
  readonly lastGapEndMs: number;
  /** So much voice it swallowed, which the service may not have counted. */
  readonly missedMs: number;
  /** The shortest that was seen: nothing is told sooner after it was said. */
  readonly roundTripMs: number | undefined;
};

/** The service's clock and ours part a little, where packets come late or never. */
const CLOCK_SLACK_MS = 150;
/** So many turns tell how the two clocks stand. */
const CLOCK_TURNS = 8;

/** By the service's clock, and when it said so by ours. */
type Told = { readonly serviceMs: number; readonly toldAtMs: number };

/**
 * When something was heard that we were told of later. A network that is about to fail tells late, so the least delay
 * of the turns before it, by the service's clock and without the way there and back, is taken for the delay. A hole
 * sets the service's clock back by what it swallowed, and so does a device that loses sound: the clock counts what comes.
 */
export function toLocalTime(
  before: readonly Turn[],
  call: number,
  { serviceMs, toldAtMs }: Told,
  clocks: readonly ConnectionClock[],
  lossBetween: LossBetween,
): number {
  const clock = clocks.findLast(({ openedMs }) => openedMs <= toldAtMs);
  const roundTripMs = roundTripOf(clocks);
  const delays = before
    .slice(-CLOCK_TURNS)
    .flatMap(({ voice }) => (voice?.end && voice.call === call ? [voice.end] : []))
    .map(({ atMs, toMs }) => {
      const missedMs = clock && liesBetween(clock.lastGapEndMs, atMs, toldAtMs) ? clock.missedMs : 0;
      // What we are told of was said a round trip ago.
      return atMs - toMs + missedMs + lossBetween(atMs - roundTripMs, toldAtMs - roundTripMs);
    });
  const behindMs = Math.min(...delays, toldAtMs - serviceMs) - roundTripMs;
  return Math.min(toldAtMs, behindMs + serviceMs + CLOCK_SLACK_MS);
}

/** As last known. */
export function roundTripOf(clocks: readonly ConnectionClock[]): number {
  return clocks.findLast(({ roundTripMs }) => roundTripMs !== undefined)?.roundTripMs ?? 0;
}

function liesBetween(holeMs: number, earlierMs: number, laterMs: number): boolean {
  return earlierMs < holeMs && holeMs <= laterMs;
}
