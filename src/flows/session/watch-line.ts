import { createLineGrader } from '../../domain/line/line-grade.ts';
import { watchLineHealth } from '../../domain/line/line-health.ts';
import type { LineFinding } from '../../domain/line/line-health.ts';
import type { LineClock } from '../../domain/line/service-clock.ts';
import type { Line, LineQuality } from '../../ports/line.ts';
import { setLineGrade } from '../../state/session.ts';

const EVERY_MS = 250;
/** The figures themselves move slowly. */
const GRADE_EVERY = 8;

/** A fifth of a second of voice: less is mended by the codec. */
const MISSED_PACKETS = 10;
/** Browsers put so much voice into a packet. */
const PACKET_MS = 20;
/** The far side reports what it missed about once a second. */
const REPORT_MS = 2500;

export type LineWatch = {
  /** Whether the far side missed anything of our voice since the hole began; as soon as it says so. */
  hasMissedVoice(): Promise<boolean>;
  clock(): LineClock;
  close(): void;
};

/** Looks at a line four times a second. */
export function watchLine(line: Line, onFinding: (finding: LineFinding) => void): LineWatch {
  const health = watchLineHealth();
  const grade = createLineGrader();
  const openedMs = Date.now();
  let evenSinceMs = openedMs;
  let leastRoundTripMs: number | undefined;
  let reading = false;
  let count = 0;
  let latest: LineQuality | undefined;
  let lastFine: LineQuality | undefined;
  let beforeHole: LineQuality | undefined;

  async function read(): Promise<void> {
    if (reading) return;
    reading = true;
    const quality = await line.quality().catch(() => undefined);
    reading = false;
    if (!quality) return;
    const finding = health.judge({ atMs: Date.now(), packetsReceived: quality.packetsReceived });
    if (finding.type === 'fine') lastFine = quality;
    // What comes after the hole may report it already.
    if (finding.type === 'hole') [beforeHole, evenSinceMs] = [lastFine, finding.toMs];
    latest = quality;
    leastRoundTripMs = lesser(leastRoundTripMs, quality.roundTripMs);
    count += 1;
    if (count % GRADE_EVERY === 0) setLineGrade(grade(quality));
    onFinding(finding);
  }

  const timer = setInterval(() => void read(), EVERY_MS);

  return {
    async hasMissedVoice() {
      const before = beforeHole;
      if (before?.packetsMissed === undefined) return true;
      const untilMs = Date.now() + REPORT_MS;
      let isReported = false;
      while (Date.now() < untilMs) {
        if (latest && (latest.packetsMissed ?? 0) - before.packetsMissed >= MISSED_PACKETS) return true;
        isReported = latest !== undefined && latest.reportedAtMs !== before.reportedAtMs;
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
      // Whoever says nothing has not said that everything came.
      return !isReported;
    },
    clock: () => ({
      openedMs,
      evenSinceMs,
      missedMs: beforeHole ? Math.max(0, missedBy(latest) - missedBy(beforeHole)) * PACKET_MS : 0,
      roundTripMs: leastRoundTripMs,
    }),
    close: () => clearInterval(timer),
  };
}

function missedBy(quality: LineQuality | undefined): number {
  return quality?.packetsMissed ?? 0;
}

function lesser(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
