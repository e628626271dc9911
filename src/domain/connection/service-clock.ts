import type { Turn } from '../turn.ts';
import type { LossBetween } from './audio-loss.ts';

/** What is known about the relation between the service's clock, which counts received audio, and the device's clock. */
export type ConnectionClock = {
  /** When the connection opened, by the device's clock. */
  readonly openedMs: number;
  readonly lastGapEndMs: number;
  /** Audio that the last gap swallowed, by which the service's clock lags since. */
  readonly missedMs: number;
  /** The shortest one measured: no event can arrive sooner after the audio it is about. */
  readonly roundTripMs: number | undefined;
};

/** The two clocks drift a little where packets are late or lost. */
const CLOCK_SLACK_MS = 150;
/** The offset of the clocks is taken from this many turns. */
const CLOCK_TURNS = 8;

/** A moment by the service's clock, and when its event arrived by the device's clock. */
type ServiceTime = { readonly serviceMs: number; readonly receivedAtMs: number };

/**
 * When, by the device's clock, audio was sent that the service dates by its own. A network that is about to fail
 * delivers events late, so the offset of the clocks is the least one of the turns before, without the round trip. A
 * gap sets the service's clock back by the audio that it swallowed; so does audio that the device failed to capture.
 */
export function toLocalTime(
  before: readonly Turn[],
  call: number,
  { serviceMs, receivedAtMs }: ServiceTime,
  clocks: readonly ConnectionClock[],
  lossBetween: LossBetween,
): number {
  const clock = clocks.findLast(({ openedMs }) => openedMs <= receivedAtMs);
  const roundTripMs = roundTripOf(clocks);
  const offsets = before
    .slice(-CLOCK_TURNS)
    .flatMap(({ voice }) => (voice?.end && voice.call === call ? [voice.end] : []))
    .map(({ atMs, toMs }) => {
      const missedMs = clock && isBetween(clock.lastGapEndMs, atMs, receivedAtMs) ? clock.missedMs : 0;
      // The audio that an event is about was sent a round trip before it.
      return atMs - toMs + missedMs + lossBetween(atMs - roundTripMs, receivedAtMs - roundTripMs);
    });
  const offsetMs = Math.min(...offsets, receivedAtMs - serviceMs) - roundTripMs;
  return Math.min(receivedAtMs, offsetMs + serviceMs + CLOCK_SLACK_MS);
}

/** The last one measured. */
export function roundTripOf(clocks: readonly ConnectionClock[]): number {
  return clocks.findLast(({ roundTripMs }) => roundTripMs !== undefined)?.roundTripMs ?? 0;
}

function isBetween(ms: number, earlierMs: number, laterMs: number): boolean {
  return earlierMs < ms && ms <= laterMs;
}
