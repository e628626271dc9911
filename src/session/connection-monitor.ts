import { createConnectionGrader } from '../domain/connection/connection-grade.ts';
import { HealthMonitor, type HealthFinding } from '../domain/connection/connection-health.ts';
import type { ClockShift } from './send-backlog.ts';
import type { ConnectionClock, SentBacklog } from '../domain/connection/service-clock.ts';
import { sleep } from '../shared/async.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConnectionQuality, VoiceConnection } from '../ports/voice-connection.ts';
import { showInSession, type SessionState } from '../state/session.ts';
import type { SessionDeps } from './session-deps.ts';

const POLL_MS = 250;
/** The grade is shown every two seconds: the figures themselves move slowly. */
const POLLS_PER_GRADE = 8;

/** The codec conceals a shorter loss. */
const MISSED_MS = 200;
/** The far side reports what it missed every 2.5 s at most. */
const REPORT_MS = 3500;
/** A report that comes sooner after a gap may not know of it yet: it was in transit, or no later packet had arrived. */
const KNOWING_MS = 500;

/** Polls the statistics of one connection: is it alive, how good is it, what did the far side miss. */
export class ConnectionMonitor {
  readonly #connection: VoiceConnection;
  readonly #clock: Clock;
  readonly #session: SessionState;
  readonly #onFinding: (finding: HealthFinding) => void;
  readonly #health = new HealthMonitor();
  readonly #grade = createConnectionGrader();
  #openedMs: number;
  #backlog: SentBacklog | undefined;
  /** The audio that the service's clock missed in a gap that is no fault of the network. */
  #shiftMs: number | undefined;
  #lastGapEndMs: number;
  #leastRoundTripMs: number | undefined;
  #isReading = false;
  #readings = 0;
  #latest: ConnectionQuality | undefined;
  /** When the latest report of the far side was read. */
  #reportReadMs = 0;
  #lastFine: ConnectionQuality | undefined;
  /** The last reading before the latest gap. */
  #beforeGap: ConnectionQuality | undefined;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(
    connection: VoiceConnection,
    { clock, store }: Pick<SessionDeps, 'clock' | 'store'>,
    onFinding: (finding: HealthFinding) => void,
  ) {
    this.#connection = connection;
    this.#clock = clock;
    this.#session = store.session;
    this.#onFinding = onFinding;
    this.#openedMs = clock.now();
    this.#lastGapEndMs = this.#openedMs;
    this.#timer = setInterval(() => void this.#read(), POLL_MS);
  }

  /** Whether the far side missed speech since the gap began; resolves when it has reported, or did not in time. */
  async hasMissedAudio(): Promise<boolean> {
    const before = this.#beforeGap;
    if (before?.missedMs === undefined) return true;
    const untilMs = this.#clock.now() + REPORT_MS;
    const misses = () => missedMs(this.#latest) - missedMs(before) >= MISSED_MS;
    while (this.#clock.now() < untilMs && !misses()) await sleep(POLL_MS);
    if (misses()) return true;
    // No report that knows of the gap does not mean that everything arrived.
    return this.#reportReadMs - this.#lastGapEndMs < KNOWING_MS;
  }

  /** See `ConnectionClock`. */
  noteBacklog(openedMs: number, backlog: SentBacklog): void {
    this.#openedMs = openedMs;
    this.#backlog = backlog;
    this.#lastGapEndMs = backlog.fromMs;
  }

  noteBacklogSent(): void {
    if (this.#backlog) this.#backlog = { ...this.#backlog, sentAtMs: this.#clock.now() };
  }

  noteShift({ atMs, missedMs }: ClockShift): void {
    [this.#lastGapEndMs, this.#shiftMs] = [atMs, missedMs];
  }

  connectionClock(): ConnectionClock {
    const missed = this.#beforeGap ? Math.max(0, missedMs(this.#latest) - missedMs(this.#beforeGap)) : 0;
    return {
      openedMs: this.#openedMs,
      lastGapEndMs: this.#lastGapEndMs,
      missedMs: this.#shiftMs ?? missed,
      ...(this.#backlog ? { backlog: this.#backlog } : {}),
      unreportedSinceMs: this.#connection.turns?.unreportedSinceMs,
      roundTripMs: this.#leastRoundTripMs,
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // A connection that is being closed has no statistics.
    const quality = await this.#connection.quality().catch(() => undefined);
    this.#isReading = false;
    if (!quality) return;
    const { packetsReceived, unacknowledgedSinceMs } = quality;
    const finding = this.#health.judge({ atMs: this.#clock.now(), packetsReceived, unacknowledgedSinceMs });
    if (finding.type === 'fine') this.#lastFine = quality;
    // The first reading after the gap may already report what was missed in it.
    if (finding.type === 'gap')
      [this.#beforeGap, this.#lastGapEndMs, this.#shiftMs] = [this.#lastFine, finding.toMs, undefined];
    if (quality.reportedAtMs !== this.#latest?.reportedAtMs) this.#reportReadMs = this.#clock.now();
    this.#latest = quality;
    this.#leastRoundTripMs = lesser(this.#leastRoundTripMs, quality.roundTripMs);
    this.#readings += 1;
    if (this.#readings % POLLS_PER_GRADE === 0) showInSession(this.#session, { connectionGrade: this.#grade(quality) });
    this.#onFinding(finding);
  }
}

function missedMs(quality: ConnectionQuality | undefined): number {
  return quality?.missedMs ?? 0;
}

function lesser(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
