import type { LanguageCode } from '../../src/domain/language.ts';
import type { PartialTranscript, Transcript } from '../engines/engines.ts';
import { cutClause } from '../text/clauses/cut-clause.ts';
import { GrowingTranscript } from '../text/clauses/growing-transcript.ts';
import { textOfTokens } from '../text/clauses/tokens.ts';
import { isFinishedSentence } from '../text/finished-sentence.ts';
import { joinTexts } from '../text/join-texts.ts';
import { BoundedQueue } from './bounded-queue.ts';

/** Longer than an utterance has clauses. */
const MAX_WAITING = 256;

/** An utterance of this length may end at a pause between two sentences, so that long speech is a list of turns. */
const LONG_MS = 8_000;
/** One of this length at any pause: not every recogniser shows where a sentence ends. */
const VERY_LONG_MS = 20_000;
/** The next sentence waits this long for the recogniser to find that pause. */
const MAX_HOLD_MS = 2_500;

export type UtteranceClausesDeps = {
  /** The language of the words; undefined while it is not known. */
  languageOf(text: string): LanguageCode | undefined;
  /** Whether what was heard so far is likely to be speech that was meant. */
  isSpeech(text: string): boolean;
  /** Another clause is there, and waits for its translation. */
  onCut?(): void;
  /** The first clause is there. */
  onBegun(clause: Transcript): void;
  /** Milliseconds of audio. */
  now(): number;
};

/** Cuts an utterance into clauses while it is spoken, to be translated one after another. */
export class UtteranceClauses {
  /** To be read once. The last one is what the others have left over. */
  readonly clauses = new BoundedQueue<Transcript>(MAX_WAITING);
  readonly #deps: UtteranceClausesDeps;
  readonly #transcript = new GrowingTranscript();
  readonly #openedAtMs: number;
  #hasBegun = false;
  #takenText = '';
  #language: LanguageCode | undefined;
  #isFinished = false;
  /** When the first of the stable words became stable. */
  #waitingSinceMs: number | undefined;
  /** The end of the last clause that was taken. */
  #end: { readonly atMs: number; readonly isSentence: boolean; readonly isPause: boolean } | undefined;

  constructor(deps: UtteranceClausesDeps) {
    this.#deps = deps;
    this.#openedAtMs = deps.now();
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** The certain words behind the last clause; none where their language is not known, or they may be no speech. */
  get open(): Transcript {
    const text = textOfTokens(this.#transcript.stable);
    const language = this.#language;
    const isMeant = language !== undefined && (this.#hasBegun || this.#deps.isSpeech(text));
    return isMeant && !this.#isFinished ? { text, language } : { text: '' };
  }

  /** The words that are translated, or being translated. */
  get takenText(): string {
    return this.#takenText;
  }

  onPartial({ text, isPausing = false }: PartialTranscript): void {
    if (this.#isFinished) return;
    this.#transcript.push(text, isPausing);
    const { stable } = this.#transcript;
    const now = this.#deps.now();
    if (stable.length === 0) this.#waitingSinceMs = undefined;
    else this.#waitingSinceMs ??= now;
    if (this.#isHeld(now)) return;
    const language = this.#deps.languageOf(text);
    this.#language = language ?? this.#language;
    if (!language) return;
    const waitedMs = now - (this.#waitingSinceMs ?? now);
    const isLong = now - this.#openedAtMs >= LONG_MS;
    const endOfClause = cutClause(stable, { language, isPausing, isLong, waitedMs });
    if (endOfClause > 0 && (this.#hasBegun || this.#deps.isSpeech(text))) this.#take(endOfClause, now, isPausing);
  }

  /** The utterance has ended, and its first clause with it, whose text follows. @param words the beginning of it */
  begin(words: Transcript): void {
    this.#hasBegun = true;
    this.#deps.onBegun(words);
  }

  /** Whether the utterance can end behind these words of it: they are translated, and no others. */
  canEndAfter(text: string): boolean {
    return this.#canEnd(this.#deps.now()) && this.#transcript.isTaken(text);
  }

  /** The utterance has ended with this text; what of it is not translated yet is the last clause. */
  finish({ text, language = this.#language }: Transcript): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    const rest = this.#transcript.restOf(text);
    if (rest !== '') this.#deps.onCut?.();
    if (rest !== '') void this.clauses.push({ text: rest, language });
    this.clauses.end();
  }

  /** The utterance has no text after all. */
  fail(cause: unknown): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.clauses.fail(cause);
  }

  #take(count: number, now: number, isPausing: boolean): void {
    const clause = this.#transcript.take(count);
    this.#waitingSinceMs = this.#transcript.stable.length > 0 ? now : undefined;
    this.#end = { atMs: now, isSentence: isFinishedSentence(clause), isPause: isPausing };
    this.#takenText = joinTexts(this.#takenText, clause);
    const translatable = { text: clause, language: this.#language };
    this.#deps.onCut?.();
    void this.clauses.push(translatable);
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#deps.onBegun(translatable);
  }

  #canEnd(now: number): boolean {
    const lengthMs = now - this.#openedAtMs;
    const { isSentence, isPause } = this.#end ?? {};
    return (lengthMs >= LONG_MS && isSentence === true) || (lengthMs >= VERY_LONG_MS && isPause === true);
  }

  #isHeld(now: number): boolean {
    return this.#end !== undefined && this.#canEnd(now) && now - this.#end.atMs < MAX_HOLD_MS;
  }
}
