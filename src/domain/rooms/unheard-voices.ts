/** -58 and -85 dBFS, in decibels above -100, as on one phone (`voice/echo/echo-suppressor.ts`). */
const QUIET_LEVEL = 42;
const MUTED_LEVEL = 15;
/**
 * The microphone is quiet for this time while a voice is played. The longest pause in a voice is 0.6 s, measured with
 * those of espeak-ng in fourteen languages, 30 dB softer than they are played.
 */
const QUIET_MS = 1500;
/** A device reports its voice before the voice begins. */
const START_MS = 1000;
/** The report of the end needs this time, and may arrive later than the end by as much. */
const END_MS = 500;
/** A voice that plays on without another proof may have become louder, or nearer. */
const PROVEN_MS = 60_000;
/** A device that has not reported for this time may have ended its voice at any moment of it. */
const LONGEST_REPORT_MS = 4000;

/** Caption screens that are loaded again are other members: the last voices count. */
export const MAX_UNHEARD_VOICES = 32;

type Voice = {
  readonly id: string;
  /** Since when it is played; undefined while it is not. */
  readonly sinceMs: number | undefined;
  /** Up to here it was played, by the last report. */
  readonly untilMs: number;
  /** How long it was played since the last proof. */
  readonly unprovenMs: number;
};

type Span = { readonly fromMs: number; readonly toMs: number };

/**
 * The voices of other devices that this device's microphone does not hear, because they are in another room or in
 * earphones: that is proven where the microphone is quiet while the voice is played.
 */
export class UnheardVoices {
  readonly #voicesByMember = new Map<string, Voice>();
  /** Times in which the microphone was quiet, for as long as a voice has no pause. The last one may go on. */
  #quiet: readonly Span[] = [];
  #isQuiet = false;

  /** @param level decibels above -100 dBFS */
  hear(level: number, atMs: number): void {
    const last = this.#quiet.at(-1);
    const wasQuiet = this.#isQuiet;
    // A microphone that is muted shows nothing of what it would hear.
    this.#isQuiet = level < QUIET_LEVEL && level > MUTED_LEVEL;
    if (!this.#isQuiet) return;
    if (wasQuiet && last) this.#quiet = [...this.#quiet.slice(0, -1), { ...last, toMs: atMs }];
    else this.#quiet = [...this.#quiet.filter((span) => isLong(span, atMs)), { fromMs: atMs, toMs: atMs }];
  }

  /** Measurements are missing. */
  interrupt(): void {
    this.#isQuiet = false;
  }

  /**
   * Takes a report of a device that plays a voice, or does not.
   * @param id of the voice as it is heard from that device: another one once its output has changed
   */
  report(memberId: string, id: string, isPlaying: boolean, atMs: number): void {
    const before = this.#voicesByMember.get(memberId);
    const known = before?.id === id ? before : undefined;
    const { sinceMs, untilMs = atMs, unprovenMs = Number.POSITIVE_INFINITY } = known ?? {};
    const isCertain = sinceMs !== undefined && atMs - untilMs <= LONGEST_REPORT_MS;
    const playedMs = isCertain ? atMs - untilMs : 0;
    const isProven = isCertain && this.#wasQuiet(sinceMs + START_MS, atMs - END_MS);
    this.#voicesByMember.delete(memberId);
    this.#voicesByMember.set(memberId, {
      id,
      sinceMs: isPlaying ? (isCertain ? sinceMs : atMs) : undefined,
      untilMs: atMs,
      unprovenMs: isProven ? 0 : unprovenMs + playedMs,
    });
    const [oldest = memberId] = this.#voicesByMember.keys();
    if (this.#voicesByMember.size > MAX_UNHEARD_VOICES) this.#voicesByMember.delete(oldest);
  }

  isUnheard(memberId: string): boolean {
    const voice = this.#voicesByMember.get(memberId);
    return voice !== undefined && voice.id !== '' && voice.unprovenMs <= PROVEN_MS;
  }

  /** The ids of these voices. */
  get ids(): readonly string[] {
    return [...this.#voicesByMember].filter(([memberId]) => this.isUnheard(memberId)).map(([, { id }]) => id);
  }

  /** Another microphone may hear them. */
  forget(): void {
    this.#voicesByMember.clear();
    this.#quiet = [];
    this.#isQuiet = false;
  }

  #wasQuiet(fromMs: number, toMs: number): boolean {
    return this.#quiet.some((span) => Math.min(toMs, span.toMs) - Math.max(fromMs, span.fromMs) >= QUIET_MS);
  }
}

/** Spans that have ended and may prove something are remembered until the report of it. */
function isLong({ fromMs, toMs }: Span, nowMs: number): boolean {
  return toMs - fromMs >= QUIET_MS && nowMs - toMs < LONGEST_REPORT_MS;
}
