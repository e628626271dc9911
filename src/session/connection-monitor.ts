import { createConnectionGrader } from '../domain/connection/connection-grade.ts';
import { createHealthMonitor } from '../domain/connection/connection-health.ts';
import type { HealthFinding } from '../domain/connection/connection-health.ts';
import type { ConnectionClock } from '../domain/connection/service-clock.ts';
import type { VoiceConnection, ConnectionQuality } from '../ports/voice-connection.ts';
import { setConnectionGrade } from '../state/session.ts';

const EVERY_MS = 250;
/** The figures themselves move slowly. */
const GRADE_EVERY = 8;

/** A fifth of a second of voice: less is mended by the codec. */
const MISSED_PACKETS = 10;
/** Browsers put so much voice into a packet. */
const PACKET_MS = 20;
/** The far side reports what it missed about once a second. */
const REPORT_MS = 2500;

export type ConnectionMonitor = {
  /** Whether the far side missed anything of our voice since the hole began; as soon as it says so. */
  hasMissedVoice(): Promise<boolean>;
  clock(): ConnectionClock;
  close(): void;
};

/** Looks at a line four times a second. */
export function monitorConnection(
  line: VoiceConnection,
  onFinding: (finding: HealthFinding) => void,
): ConnectionMonitor {
  const health = createHealthMonitor();
  const grade = createConnectionGrader();
  const openedMs = Date.now();
  let lastGapEndMs = openedMs;
  let leastRoundTripMs: number | undefined;
  let reading = false;
  let count = 0;
  let latest: ConnectionQuality | undefined;
  let lastFine: ConnectionQuality | undefined;
  let beforeHole: ConnectionQuality | undefined;

  async function read(): Promise<void> {
    if (reading) return;
    reading = true;
    const quality = await line.quality().catch(() => undefined);
    reading = false;
    if (!quality) return;
    const finding = health.judge({ atMs: Date.now(), packetsReceived: quality.packetsReceived });
    if (finding.type === 'fine') lastFine = quality;
    // What comes after the hole may report it already.
    if (finding.type === 'hole') [beforeHole, lastGapEndMs] = [lastFine, finding.toMs];
    latest = quality;
    leastRoundTripMs = lesser(leastRoundTripMs, quality.roundTripMs);
    count += 1;
    if (count % GRADE_EVERY === 0) setConnectionGrade(grade(quality));
    onFinding(finding);
  }

  const timer = setInterval(() => void read(), EVERY_MS);

  return {
    async hasMissedVoice() {
      const before = beforeHole;
      if (before?.packetsLost === undefined) return true;
      const untilMs = Date.now() + REPORT_MS;
      let isReported = false;
      while (Date.now() < untilMs) {
        if (latest && (latest.packetsLost ?? 0) - before.packetsLost >= MISSED_PACKETS) return true;
        isReported = latest !== undefined && latest.reportedAtMs !== before.reportedAtMs;
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
      // Whoever says nothing has not said that everything came.
      return !isReported;
    },
    clock: () => ({
      openedMs,
      lastGapEndMs,
      missedMs: beforeHole ? Math.max(0, missedBy(latest) - missedBy(beforeHole)) * PACKET_MS : 0,
      roundTripMs: leastRoundTripMs,
    }),
    close: () => clearInterval(timer),
  };
}

function missedBy(quality: ConnectionQuality | undefined): number {
  return quality?.packetsLost ?? 0;
}

function lesser(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
