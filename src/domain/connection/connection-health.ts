/** The statistics of a connection at one moment. */
export type HealthSample = {
  readonly atMs: number;
  /** Incoming packets or bytes of any kind, the acknowledgements of our own pulses among them; undefined: not known. */
  readonly packetsReceived: number | undefined;
  /** When the oldest message was sent that the service has not acknowledged; undefined: there is none. */
  readonly unacknowledgedSinceMs?: number | undefined;
};

/** After this long without a packet the path counts as dead: five pulses were not acknowledged. */
const DEAD_AFTER_MS = 1200;

/** A service that reads its messages acknowledges them within a round trip; after an outage they are sent again first. */
const UNREAD_AFTER_MS = 5000;

/** A gap of this length in the incoming packets may have swallowed a word. */
const GAP_MS = 600;

/** One late reading is no silence: timers of a page in the background fire once a second. */
const SILENT_READINGS = 2;

/** A reading later than this means that the page was suspended or stalled, which proves nothing about the connection. */
const STALLED_MS = 1000;
/** After a longer time without a reading the device was asleep, and captured no speech that could be lost. */
const ASLEEP_MS = 5000;

export type HealthFinding =
  | { readonly type: 'fine' }
  /** No packet since then. */
  | { readonly type: 'silent'; readonly sinceMs: number }
  /** Packets arrive, but what was sent since then is not read. */
  | { readonly type: 'unread'; readonly sinceMs: number }
  /** It was silent between the two, and is not any more. */
  | { readonly type: 'gap'; readonly fromMs: number; readonly toMs: number };

/**
 * Judges a connection by its incoming packets, because a live service acknowledges every pulse within a round trip, and by
 * the messages that the service has not acknowledged.
 */
export class HealthMonitor {
  #last: HealthSample | undefined;
  #lastPacketMs = 0;
  /** Silence before then proves nothing. */
  #graceFromMs = 0;
  #silentReadings = 0;
  /** How long the same message has been unacknowledged while the page was awake. */
  #unreadMs = 0;
  /** The last sample, also one without a count of packets. */
  #lastSample: HealthSample | undefined;

  judge(sample: HealthSample): HealthFinding {
    const unread = this.#judgeUnread(sample);
    const finding = this.#judgePackets(sample);
    return finding.type === 'fine' ? (unread ?? finding) : finding;
  }

  #judgeUnread(sample: HealthSample): HealthFinding | undefined {
    const before = this.#lastSample;
    this.#lastSample = sample;
    const { unacknowledgedSinceMs: sinceMs } = sample;
    const isSame = sinceMs !== undefined && before?.unacknowledgedSinceMs === sinceMs;
    this.#unreadMs = isSame ? this.#unreadMs + Math.min(sample.atMs - before.atMs, STALLED_MS) : 0;
    return isSame && this.#unreadMs >= UNREAD_AFTER_MS ? { type: 'unread', sinceMs } : undefined;
  }

  #judgePackets(sample: HealthSample): HealthFinding {
    if (sample.packetsReceived === undefined) return { type: 'fine' };
    const before = this.#last;
    this.#last = sample;
    if (before) return this.#compare(sample, before);
    this.#lastPacketMs = sample.atMs;
    return { type: 'fine' };
  }

  #compare(sample: HealthSample, before: HealthSample): HealthFinding {
    // Less than before: the browser now counts on another network path.
    if (sample.packetsReceived !== before.packetsReceived) return this.#onPackets(sample.atMs);
    const unreadMs = sample.atMs - before.atMs;
    if (unreadMs > STALLED_MS) this.#graceFromMs = sample.atMs - GAP_MS;
    if (unreadMs > ASLEEP_MS) this.#lastPacketMs = this.#graceFromMs;
    this.#silentReadings += 1;
    const silentMs = sample.atMs - Math.max(this.#lastPacketMs, this.#graceFromMs);
    // A page that stalled may find a connection dead that had died before: what it sent since is lost, too.
    return this.#silentReadings >= SILENT_READINGS && silentMs >= DEAD_AFTER_MS
      ? { type: 'silent', sinceMs: this.#lastPacketMs }
      : { type: 'fine' };
  }

  #onPackets(atMs: number): HealthFinding {
    const fromMs = this.#lastPacketMs;
    const wasSilent = this.#silentReadings >= SILENT_READINGS && atMs - fromMs >= GAP_MS;
    this.#lastPacketMs = atMs;
    this.#silentReadings = 0;
    return wasSilent ? { type: 'gap', fromMs, toMs: atMs } : { type: 'fine' };
  }
}
