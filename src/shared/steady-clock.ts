/** Time servers correct a clock by less than this. */
const CORRECTION_MS = 1000;

/**
 * The time of the device, which is not set back while the page is open: events are in the order of their times. A clock
 * that is ahead of the time that has passed is followed, because a device that was asleep looks the same.
 * @param wallMs the device's clock, in milliseconds
 * @param elapsedMs milliseconds since any moment, by a clock that cannot be set
 */
export function createSteadyClock(wallMs: () => number, elapsedMs: () => number) {
  let setBackByMs = 0;
  let aheadMs = wallMs() - elapsedMs();
  return {
    now(): number {
      const nowMs = wallMs();
      const behindMs = aheadMs + elapsedMs() - nowMs;
      aheadMs -= behindMs;
      if (behindMs > CORRECTION_MS) setBackByMs += Math.round(behindMs);
      return nowMs + setBackByMs;
    },
  };
}
