/** What was read off the line at one moment. */
export type HealthSample = {
  readonly atMs: number;
  /** Packets of any kind that have come in: the answers to our own pings are among them. */
  readonly packetsReceived: number;
};

/** After so long without a packet the path counts as dead: five pings went unanswered. */
const DEAD_AFTER_MS = 1200;

/** A hole of this length in what comes in may have swallowed a word. */
const HOLE_MS = 600;

/** One late reading is no silence: a page in the background is woken but once a second. */
const SILENT_READINGS = 2;

/** The page itself stood still for so long (sleep, a stalled thread): the silence before says nothing of the line. */
const STALLED_MS = 1000;

export type HealthFinding =
  | { readonly type: 'fine' }
  /** Nothing has come since. */
  | { readonly type: 'silent'; readonly sinceMs: number }
  /** It was silent for a while, and is not any more. */
  | { readonly type: 'gap'; readonly fromMs: number; readonly toMs: number };

/** Judges a line by when packets come in. Every side that lives answers our pings within a round trip. */
export type HealthMonitor = { judge(sample: HealthSample): HealthFinding };

export function createHealthMonitor(): HealthMonitor {
  let last: HealthSample | undefined;
  let heardAtMs = 0;
  let silentReadings = 0;

  function judge(sample: HealthSample, before: HealthSample): HealthFinding {
    const silentMs = sample.atMs - heardAtMs;
    if (sample.packetsReceived > before.packetsReceived) {
      const fromMs = heardAtMs;
      const wasSilent = silentReadings >= SILENT_READINGS && silentMs >= HOLE_MS;
      heardAtMs = sample.atMs;
      silentReadings = 0;
      return wasSilent ? { type: 'gap', fromMs, toMs: sample.atMs } : { type: 'fine' };
    }
    if (sample.atMs - before.atMs > STALLED_MS) heardAtMs = sample.atMs - HOLE_MS;
    silentReadings += 1;
    return silentReadings >= SILENT_READINGS && sample.atMs - heardAtMs >= DEAD_AFTER_MS
      ? { type: 'silent', sinceMs: heardAtMs }
      : { type: 'fine' };
  }

  return {
    judge(sample) {
      const before = last;
      last = sample;
      if (before) return judge(sample, before);
      heardAtMs = sample.atMs;
      return { type: 'fine' };
    },
  };
}
