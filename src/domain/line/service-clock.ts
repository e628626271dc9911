import type { Turn } from '../turn.ts';

/** What is known of how the service's clock stands to ours. */
export type LineClock = {
  /** When the line was open, by our clock: the service has counted since then, or longer. */
  readonly openedMs: number;
  /** The last hole in it ended then. */
  readonly evenSinceMs: number;
  /** So much voice the service missed, and may not have counted. */
  readonly missedMs: number;
  /** The shortest that was seen: nothing is told sooner after it was said. */
  readonly roundTripMs: number;
};

/** The service's clock and ours part a little, where packets come late or never. */
const CLOCK_SLACK_MS = 150;
/** So many turns tell how the two clocks stand. */
const CLOCK_TURNS = 8;
/** Among fewer there may be none that was told promptly. */
const ENOUGH_TURNS = 5;

/** By the service's clock, and when it said so by ours. */
type Told = { readonly serviceMs: number; readonly toldAtMs: number };

/**
 * When something was heard that we were told of later. A network that is about to fail tells late, so the least delay
 * of the turns before it, by the service's clock and without the way there and back, is taken for the delay. In a young
 * call the service's clock is not further behind ours than its beginning, and what was missed since, account for;
 * nor is it after a hole than before the hole and by what was missed.
 */
export function ourTime(
  before: readonly Turn[],
  call: number,
  { serviceMs, toldAtMs }: Told,
  clocks: readonly LineClock[],
): number {
  const clock = clocks.findLast(({ openedMs }) => openedMs <= toldAtMs);
  const delays = before
    .slice(-CLOCK_TURNS)
    .flatMap(({ voice }) => (voice?.end && voice.call === call ? [voice.end] : []))
    .map(({ atMs, toMs }) => atMs - toMs + (clock && atMs < clock.evenSinceMs ? clock.missedMs : 0));
  const toldLaterMs = Math.min(...delays, toldAtMs - serviceMs) - (clock?.roundTripMs ?? 0);
  const atMostMs = clock && delays.length < ENOUGH_TURNS ? clock.openedMs + clock.missedMs : Number.POSITIVE_INFINITY;
  return Math.min(toldAtMs, Math.min(toldLaterMs, atMostMs) + serviceMs + CLOCK_SLACK_MS);
}
