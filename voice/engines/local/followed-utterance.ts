import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import { INPUT_RATE_HZ } from '../../audio/format.ts';
import { SpeechRecording } from '../../audio/speech-recording.ts';
import { isFinishedSentence } from '../../text/finished-sentence.ts';
import { joinTexts } from '../../text/join-texts.ts';
import type { FollowedSpeech, PartialTranscript } from '../engines.ts';
import { chooseRecogniser, type Choice } from './choose-recogniser.ts';
import { priorities, type Priority } from './host/work-queue.ts';
import type { Recognised, SpeechRecogniser } from './speech-recogniser.ts';

/** New speech between two partial transcripts: often enough to read along, and half of the time for other speakers. */
const MIN_INTERVAL_MS = 500;
const INTERVAL_PER_WORK = 2;

/** A machine that takes longer for what was said so far shows no partial transcripts. */
const MAX_WORK_MS = 1_500;

/** Silence after which what was said is read at once: it may be the end. The voice detector reports it, too. */
const PAUSE_MS = 100;

/** The speech that recognisers need to tell their own language from another. */
const CHOICE_MS = 1_500;

/** Longer speech is fixed up to a pause, so that reading it again takes no longer and longer. */
const FIX_AFTER_MS = 6_000;
/** The open end, whose words may still change with the next ones. */
const OPEN_MS = 1_500;

/** The last sound may fade out: what a transcript must cover beyond it. */
const FADE_OUT_MS = 30;

export type FollowOptions = {
  readonly recognisers: readonly SpeechRecogniser[];
  readonly pair: LanguagePair;
  readonly terms: string | undefined;
  readonly language: LanguageCode | undefined;
  readonly signal: AbortSignal;
  onPartial(partial: PartialTranscript): void;
};

type Latest = { readonly choice: Choice; readonly coversMs: number };

/**
 * Reads an utterance again and again while it grows, with recognisers that take whole utterances.
 *
 *     |—— fixed ——|—— read again each time —|— not read yet —|
 *     0        fixedMs                  coversMs          heardMs
 */
export class FollowedUtterance implements FollowedSpeech {
  readonly #options: FollowOptions;
  readonly #recording = new SpeechRecording();
  /** Aborts work that is of no use any more. */
  readonly #abort = new AbortController();
  #recogniser: SpeechRecogniser | undefined;
  /** The text of the part that is not read again. */
  #fixed: Choice | undefined;
  #fixedMs = 0;
  #fixedPauseMs = 0;
  /** The latest transcript of the part after it. */
  #latest: Latest | undefined;
  /** The work in progress, and up to where it reads. */
  #reading: { readonly untilMs: number; readonly done: Promise<void> } | undefined;
  #lastTookMs = 0;
  /** The start of the current pause, as the voice detector noticed it. */
  #pausedAtMs: number | undefined;
  #isClosed = false;

  constructor(options: FollowOptions) {
    this.#options = options;
    if (options.recognisers.length === 1) this.#recogniser = options.recognisers[0];
  }

  hear(sound: Int16Array): void {
    this.#recording.add(sound);
    this.#readIfDue();
  }

  pause(): void {
    this.#pausedAtMs = this.#recording.lengthMs;
    this.#readIfDue();
  }

  resume(): void {
    this.#pausedAtMs = undefined;
  }

  #readIfDue(): void {
    if (this.#reading || this.#isClosed || !this.#isDue()) return;
    const untilMs = this.#recording.lengthMs;
    const done = this.#read(untilMs).catch(() => undefined);
    this.#reading = { untilMs, done };
    void done.then(() => (this.#reading = undefined));
  }

  /** A running recognition is finished: it may be sufficient. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * The transcript of the whole, for which usually nothing is left to be read.
   * @param sound the utterance as it was cut
   * @throws EngineFailure; the signal's reason
   */
  async finish(sound: Int16Array, signal: AbortSignal): Promise<Choice | undefined> {
    if (!this.#recording.startsWith(sound)) return undefined;
    const lengthMs = (sound.length * 1000) / INPUT_RATE_HZ;
    // It was cut where the fixed beginning ends.
    if (this.#fixed && Math.abs(lengthMs - this.#fixedMs) < 1) return this.#fixed;
    const neededMs = Math.min(lengthMs, this.#speechEndMs);
    const covering = () => (this.#latest && this.#latest.coversMs >= neededMs ? this.#latest.choice : undefined);
    if (!covering() && this.#reading && this.#reading.untilMs >= neededMs) await this.#reading.done;
    const choice = covering();
    this.#abort.abort();
    if (choice) return this.#whole(choice);
    const rest = sound.subarray(samplesOf(this.#fixedMs));
    return this.#whole(await this.#recognise(rest, priorities.first, signal));
  }

  #isDue(): boolean {
    const heardMs = this.#recording.lengthMs;
    const newMs = heardMs - (this.#latest?.coversMs ?? this.#fixedMs);
    if (!this.#recogniser && heardMs < CHOICE_MS) return false;
    const expectedMs = this.#recogniser?.expectedMs(heardMs - this.#fixedMs) ?? 0;
    if (expectedMs > MAX_WORK_MS) return false;
    // Silence alone changes nothing.
    if (this.#speechEndMs <= (this.#latest?.coversMs ?? 0)) return false;
    if (this.#isPausing) return true;
    // The transcripts that other speakers wait for come first.
    if (this.#recogniser?.isBusy()) return false;
    return newMs >= Math.max(MIN_INTERVAL_MS, INTERVAL_PER_WORK * this.#lastTookMs);
  }

  get #isPausing(): boolean {
    return this.#pausedAtMs !== undefined || this.#recording.quietMs >= PAUSE_MS;
  }

  /** The end of the speech that a complete transcript covers. In a noisy room only the voice detector knows it. */
  get #speechEndMs(): number {
    const bySoundMs = this.#recording.lastSoundMs;
    const byDetectorMs = (this.#pausedAtMs ?? Number.POSITIVE_INFINITY) - PAUSE_MS;
    return Math.min(bySoundMs, byDetectorMs) + FADE_OUT_MS;
  }

  async #read(untilMs: number): Promise<void> {
    const startedMs = performance.now();
    const isInSpeech = !this.#isPausing;
    const sound = this.#recording.slice(this.#fixedMs, untilMs);
    const choice = await this.#recognise(sound, priorities.partial, this.#abort.signal);
    this.#lastTookMs = performance.now() - startedMs;
    this.#recogniser = choice.recogniser;
    this.#latest = { choice, coversMs: untilMs };
    const { punctuation } = choice.recogniser;
    if (isInSpeech && choice.recognised.text !== '') punctuation?.add(isFinishedSentence(choice.recognised.text));
    if (this.#isClosed) return;
    // Without punctuation that is meant, a transcript does not show whether the sentence is finished.
    const coversMs = punctuation?.isMeant ? untilMs : 0;
    const fixed = this.#fixed && {
      text: this.#fixed.recognised.text,
      untilMs: this.#fixedMs,
      pauseMs: this.#fixedPauseMs,
    };
    const isPausing = !isInSpeech && this.#isPausing && this.#speechEndMs <= untilMs;
    this.#options.onPartial({ text: this.#whole(choice).recognised.text, coversMs, isPausing, fixed });
    await this.#fixBeginning(untilMs);
  }

  /** Reads the beginning up to a pause for the last time. */
  async #fixBeginning(untilMs: number): Promise<void> {
    if (untilMs - this.#fixedMs < FIX_AFTER_MS) return;
    const pause = this.#recording.longestPause(this.#fixedMs + OPEN_MS, untilMs - OPEN_MS);
    if (!pause) return;
    const sound = this.#recording.slice(this.#fixedMs, pause.atMs);
    const choice = await this.#recognise(sound, priorities.partial, this.#abort.signal);
    if (this.#isClosed) return;
    this.#fixed = this.#whole(choice);
    this.#fixedMs = pause.atMs;
    this.#fixedPauseMs = pause.lengthMs;
    this.#latest = undefined;
  }

  async #recognise(sound: Int16Array, priority: Priority, signal: AbortSignal): Promise<Choice> {
    const { recognisers, pair, terms, language } = this.#options;
    const request = { sound, terms, language, priority, signal: AbortSignal.any([signal, this.#options.signal]) };
    const recogniser = this.#recogniser;
    if (!recogniser) return chooseRecogniser(recognisers, request, pair);
    return { recogniser, recognised: await recogniser.recognise(request) };
  }

  #whole({ recogniser, recognised }: Choice): Choice {
    const whole: Recognised = { ...recognised, text: joinTexts(this.#fixed?.recognised.text ?? '', recognised.text) };
    return { recogniser, recognised: whole };
  }
}

function samplesOf(ms: number): number {
  return Math.round((ms * INPUT_RATE_HZ) / 1000);
}
