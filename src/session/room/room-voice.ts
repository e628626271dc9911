import type { LanguageCode } from '../../domain/language.ts';
import { finishedClauses } from '../../domain/simultaneous.ts';
import type { Turn, TurnId } from '../../domain/turn.ts';
import type { OnDeviceInterpreter } from '../../ports/on-device.ts';
import { sleep } from '../../shared/async.ts';
import type { RoomGate } from './room-gate.ts';
import { reportFailure } from '../../shared/report-failure.ts';

/** A voice waits longer for this device's member, whom it would cut off, than for the others. */
const OWN_PATIENCE_MS = 15_000;
const POLL_MS = 100;
/** A clause that waited for this time is late, and is spoken faster. */
const LATE_MS = 2500;
const CATCH_UP_SPEED = 1.25;

/** Where the voice of this device is heard. `unheard`: from its loudspeaker, and by no microphone of the room. */
export type VoiceHearing = 'earphones' | 'unheard' | 'heard';

type Waits = {
  /** How long a voice waits for others to finish. */
  readonly patienceMs: number;
  /** Older turns are not spoken: after an absence everything would be read aloud. */
  readonly freshMs: number;
};

export const memberWaits: Waits = { patienceMs: 4000, freshMs: 20_000 };
/** A screen mutes no person who speaks: what it cannot say within a minute can be read on it. */
export const screenWaits: Waits = { patienceMs: Number.POSITIVE_INFINITY, freshMs: 60_000 };

export type RoomVoiceDeps = {
  readonly onDevice: Pick<OnDeviceInterpreter, 'speak'>;
  readonly hearing: () => VoiceHearing;
  /** Whether nothing is to be heard of this side now. */
  readonly isOff: (speaker: Turn['speaker']) => boolean;
  readonly gate: Pick<RoomGate, 'setPlaying' | 'isOtherActive' | 'isOwnSpeaking'>;
  readonly waits: Waits;
  onNoVoice(): void;
  readonly now: () => number;
  readonly signal: AbortSignal;
};

type Utterance = {
  readonly text: string;
  readonly language: LanguageCode;
  readonly speaker: Turn['speaker'];
  readonly atMs: number;
  /** Since when the oldest clause of it waits. */
  readonly sinceMs: number;
  /** While its speaker still speaks: it does not wait for others to finish. */
  readonly isAlong: boolean;
};

/** Reads the members' turns aloud on this device, in the language of its reader, one after another. */
export class RoomVoice {
  readonly #deps: RoomVoiceDeps;
  readonly #queue: Utterance[] = [];
  /** How much of a growing turn is spoken, or waits for it. */
  readonly #spokenOf = new Map<TurnId, string>();
  #isReading = false;
  #isNoVoiceReported = false;

  constructor(deps: RoomVoiceDeps) {
    this.#deps = deps;
  }

  /** @param turn with its translation: whole, or as far as it has grown, which is spoken by clauses */
  say(turn: Turn): void {
    const isWhole = turn.status !== 'in_progress';
    const canSpeakAlong = this.#deps.hearing() !== 'heard';
    if (!isWhole && !canSpeakAlong) return;
    const { text, language } = turn.translation;
    const before = this.#spokenOf.get(turn.id) ?? '';
    const now = isWhole ? text : finishedClauses(text);
    if (isWhole) this.#spokenOf.delete(turn.id);
    else if (!before.startsWith(now)) this.#spokenOf.set(turn.id, now);
    const rest = unspoken(before, now).trim();
    if (rest === '' || !language) return;
    const isAlong = canSpeakAlong && (!isWhole || before !== '');
    const atMs = this.#deps.now();
    this.#queue.push({ text: rest, language, speaker: turn.speaker, atMs, sinceMs: atMs, isAlong });
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (let next = this.#next(); next; next = this.#next()) {
      // A voice that fails must not silence those behind it.
      await this.#read(next).catch((cause: unknown) => this.#deps.signal.aborted || reportFailure(cause));
    }
    this.#isReading = false;
  }

  /** Clauses that wait are read in one go: a voice that is behind makes no pause between them. */
  #next(): Utterance | undefined {
    let next = this.#queue.shift();
    for (
      let [after] = this.#queue;
      next?.isAlong && after?.isAlong && after.speaker === next.speaker;
      [after] = this.#queue
    ) {
      next = { ...after, text: `${next.text} ${after.text}`, sinceMs: next.sinceMs };
      this.#queue.shift();
    }
    return next;
  }

  async #read(utterance: Utterance): Promise<void> {
    const { onDevice, gate, waits, hearing, isOff, now, onNoVoice, signal } = this.#deps;
    const { freshMs } = waits;
    const { text, language, speaker, atMs, sinceMs, isAlong } = utterance;
    while (this.#mustWait(utterance) && now() - atMs <= freshMs) await sleep(POLL_MS, signal);
    if (isOff(speaker) || now() - atMs > freshMs || signal.aborted) return;
    const isReported = !(isAlong && hearing() === 'earphones');
    const speed = isAlong && now() - sinceMs > LATE_MS ? CATCH_UP_SPEED : 1;
    if (isReported) gate.setPlaying(true);
    try {
      const spoken = await onDevice.speak(text, language, { speed, signal });
      if (spoken === 'no-voice' && !this.#isNoVoiceReported) {
        this.#isNoVoiceReported = true;
        onNoVoice();
      }
    } finally {
      if (isReported) gate.setPlaying(false);
    }
  }

  #mustWait({ atMs, isAlong }: Utterance): boolean {
    const { gate, hearing, now, waits } = this.#deps;
    const heard = isAlong ? hearing() : 'heard';
    const waitedMs = now() - atMs;
    if (heard === 'earphones') return false;
    return (
      (heard === 'heard' && gate.isOtherActive && waitedMs < waits.patienceMs) ||
      (gate.isOwnSpeaking && waitedMs < OWN_PATIENCE_MS)
    );
  }
}

/** A text that is found again goes on behind this many characters of it. */
const FOUND_BY = 40;

/**
 * The part of `now` that `before` did not have. A long text arrives without its beginning; one that was changed is spoken
 * from the change on.
 */
function unspoken(before: string, now: string): string {
  if (now.startsWith(before)) return now.slice(before.length);
  if (before.startsWith(now)) return '';
  const end = before.slice(-FOUND_BY);
  const at = end.length < FOUND_BY ? -1 : now.lastIndexOf(end);
  return at < 0 ? now.slice(sharedLength(before, now)) : now.slice(at + end.length);
}

/** How far two texts are the same. */
function sharedLength(before: string, now: string): number {
  let length = 0;
  while (length < before.length && before[length] === now[length]) length += 1;
  return length;
}
