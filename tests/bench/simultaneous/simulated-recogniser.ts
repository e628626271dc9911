import type { FollowedSpeech, PartialTranscript, Transcriber } from '../../../voice/engines/engines.ts';
import { weight } from '../../../voice/text/sentence-splitter.ts';
import { tokensOf } from '../../../voice/text/clauses/tokens.ts';

const MS_PER_WEIGHT = 65;
const COMMA_PAUSE_MS = 160;
const SENTENCE_PAUSE_MS = 360;
/** As `followed-utterance.ts`: between two readings, and before speech is fixed at a pause. */
const READING_MS = 500;
const PAUSE_READING_MS = 100;
const FIX_AFTER_MS = 6000;
const OPEN_MS = 1500;
/** A word is in a reading this long after its end. */
const WORD_DELAY_MS = 150;

export type SpokenWord = {
  readonly text: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** When two readings in a row had it, or one in a pause. */
  stableAtMs?: number;
  readings?: number;
};

/** When each word of a speech is said, from a start on. `pauseMs`: between two sentences. */
export function timedWords(text: string, startMs: number, pauseMs = SENTENCE_PAUSE_MS): SpokenWord[] {
  let atMs = startMs;
  return tokensOf(text).map(({ text: word, marks }) => {
    const fromMs = atMs;
    const toMs = fromMs + weight(word) * MS_PER_WEIGHT;
    atMs = toMs + (/[.。]/u.test(marks) ? pauseMs : /[,，、]/u.test(marks) ? COMMA_PAUSE_MS : 0);
    return { text: word, fromMs, toMs };
  });
}

function textOfWords(words: readonly SpokenWord[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** Reads what is said as our local recognisers do: again and again, the last word often wrong until the next one is said. */
export function simulatedRecogniser(words: readonly SpokenWord[], nowMs: () => number): Transcriber {
  /** By their ends: an utterance may begin a little late. */
  const between = (fromMs: number, untilMs: number) => words.filter(({ toMs }) => toMs > fromMs && toMs <= untilMs);
  /** Words at the edge of an utterance are in the one before or after it. */
  let endedAtMs = 0;
  return {
    transcribe(sound, _hint, _signal, _onDelta, followed) {
      const startMs = followed instanceof Reading ? followed.startMs : nowMs() - sound.length / 16;
      const endMs = startMs + sound.length / 16;
      const heard = between(endedAtMs, endMs);
      endedAtMs = endMs;
      for (const word of heard) word.stableAtMs ??= nowMs();
      return Promise.resolve({ text: textOfWords(heard) });
    },
    follow: (_hint, _signal, onPartial) => new Reading(between, endedAtMs, nowMs, onPartial),
  };
}

class Reading implements FollowedSpeech {
  startMs = 0;
  readonly #between: (fromMs: number, toMs: number) => readonly SpokenWord[];
  readonly #nowMs: () => number;
  readonly #onPartial: (partial: PartialTranscript) => void;
  /** The end of the utterance before. */
  readonly #firstMs: number;
  #hasBegun = false;
  #isClosed = false;
  #readAtMs = 0;
  #pausedAtMs: number | undefined;
  #fixed: PartialTranscript['fixed'];

  constructor(
    between: (fromMs: number, toMs: number) => readonly SpokenWord[],
    firstMs: number,
    nowMs: () => number,
    onPartial: (partial: PartialTranscript) => void,
  ) {
    this.#between = between;
    this.#firstMs = firstMs;
    this.#nowMs = nowMs;
    this.#onPartial = onPartial;
  }

  hear(sound: Int16Array): void {
    const now = this.#nowMs();
    if (!this.#hasBegun) this.startMs = now - sound.length / 16;
    this.#hasBegun = true;
    if (!this.#isClosed && now - Math.max(this.#readAtMs, this.startMs) >= READING_MS) this.#read(now, false);
  }

  pause(): void {
    this.#pausedAtMs = this.#nowMs();
    if (!this.#isClosed) this.#read(this.#pausedAtMs, true);
  }

  resume(): void {
    this.#pausedAtMs = undefined;
  }

  close(): void {
    this.#isClosed = true;
  }

  #read(now: number, isPausing: boolean): void {
    this.#readAtMs = now;
    const heard = this.#between(this.#firstMs, now).filter(
      ({ toMs }) => toMs <= now - (isPausing ? PAUSE_READING_MS : WORD_DELAY_MS),
    );
    for (const word of heard) {
      word.readings = (word.readings ?? 0) + 1;
      if (isPausing || word.readings >= 2) word.stableAtMs ??= now;
    }
    const text = textOfWords(heard);
    // The next word has begun, and is taken for another one.
    const doubtful =
      isPausing || heard.length % 2 === 0 ? '' : ` ${textOfWords(this.#between(now, now + 900)).slice(0, 3)}`;
    this.#fix(now);
    this.#onPartial({ text: text + doubtful, coversMs: 0, isPausing, fixed: this.#fixed });
  }

  #fix(now: number): void {
    const fixedMs = this.startMs + (this.#fixed?.untilMs ?? 0);
    if (now - fixedMs < FIX_AFTER_MS) return;
    const words = this.#between(fixedMs + OPEN_MS, now - OPEN_MS);
    const pauses = words.slice(1).map((word, at) => {
      const before = words[at] ?? word;
      return { atMs: (before.toMs + word.fromMs) / 2, lengthMs: word.fromMs - before.toMs };
    });
    const longest = pauses.toSorted((a, b) => b.lengthMs - a.lengthMs)[0];
    if (!longest || longest.lengthMs < COMMA_PAUSE_MS) return;
    const untilMs = longest.atMs - this.startMs;
    this.#fixed = { text: textOfWords(this.#between(this.#firstMs, longest.atMs)), untilMs, pauseMs: longest.lengthMs };
  }
}

/** How many words, or characters of scripts without spaces, a text has. */
export function wordCount(text: string): number {
  return tokensOf(text).length;
}
