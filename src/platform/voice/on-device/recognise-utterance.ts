import type { RecognisedSpeech, RecognitionFailure } from '../../../domain/on-device/half-duplex.ts';
import { joinTexts } from '../../../domain/turns/item-text.ts';
import type { Recogniser, RecogniserConstructor } from './browser-speech-apis.ts';

/** Silence after a final result that ends the utterance: people breathe between sentences. */
const PAUSE_MS = 1100;
/** The same after a partial result, which may still change. */
const PAUSE_PARTIAL_MS = 3500;
/** Deadline for the recogniser to end after `stop()`. */
const STOP_MS = 3000;

export type RecognitionDeps = {
  readonly Recogniser: RecogniserConstructor;
  /** Undefined for a recogniser that opens a microphone of its own. */
  readonly track: MediaStreamTrack | undefined;
  /** BCP 47 tag of the language. */
  readonly tag: string;
  /** The utterance ends by `stop` alone, and not in a pause. */
  readonly endsByHand: boolean;
  onStarted(): void;
  /** The whole text so far; its end may still change. */
  onPartial(text: string): void;
};

/** Recognises one utterance, until the person pauses. */
export class UtteranceRecognition {
  /** Resolves once, when the recogniser has ended. Never rejects. */
  readonly result: Promise<RecognisedSpeech>;
  readonly #recogniser: Recogniser;
  #resolve: (speech: RecognisedSpeech) => void = () => undefined;
  #text = '';
  #failure: RecognitionFailure | undefined;
  /** Ends the utterance after a pause, or gives up on a recogniser that does not stop. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ Recogniser, track, tag, endsByHand, onStarted, onPartial }: RecognitionDeps) {
    this.result = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#recogniser = new Recogniser();
    this.#recogniser.addEventListener('start', onStarted);
    this.#recogniser.addEventListener('result', ({ results }) => {
      this.#text = textOf(results);
      if (!endsByHand) this.#restartTimer(() => this.stop(), isFinal(results) ? PAUSE_MS : PAUSE_PARTIAL_MS);
      if (this.#text !== '') onPartial(this.#text);
    });
    this.#recogniser.addEventListener('error', ({ error }) => {
      this.#failure = failureOf(error);
    });
    this.#recogniser.addEventListener('end', () => this.#finish());
    configure(this.#recogniser, tag);
    this.#start(track);
  }

  /** Ends the utterance here, and keeps its text. */
  stop(): void {
    this.#restartTimer(() => this.#giveUp(), STOP_MS);
    ignoreErrors(() => this.#recogniser.stop());
  }

  /** Ends the utterance and discards its text. */
  abort(): void {
    this.#text = '';
    this.#giveUp();
  }

  #start(track: MediaStreamTrack | undefined): void {
    try {
      if (track) this.#recogniser.start(track);
      else this.#recogniser.start();
    } catch {
      // With an ended track the microphone has just gone, and another one may follow: no failure.
      this.#failure = track?.readyState === 'ended' ? undefined : 'lost';
      this.#finish();
    }
  }

  #giveUp(): void {
    ignoreErrors(() => this.#recogniser.abort());
    this.#finish();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#resolve({ text: this.#text, failure: this.#failure });
  }

  #restartTimer(action: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, ms);
  }
}

function configure(recogniser: Recogniser, tag: string): void {
  recogniser.lang = tag;
  recogniser.continuous = true;
  recogniser.interimResults = true;
  // Privacy: audio never leaves the device. A recogniser that does not know this option ignores it.
  recogniser.processLocally = true;
}

function textOf(results: SpeechRecognitionResultList): string {
  return joinTexts(Array.from(results, (result) => result[0]?.transcript ?? ''));
}

function isFinal(results: SpeechRecognitionResultList): boolean {
  return Array.from(results).every((result) => result.isFinal);
}

/** Silence and our own abort are no failures. For a missing pack Chromium reports another code than the standard. */
function failureOf(error: string): RecognitionFailure | undefined {
  switch (error) {
    case 'no-speech':
    case 'aborted':
      return undefined;
    case 'language-not-supported':
    case 'service-not-allowed':
    case 'not-allowed':
      return 'unable';
    default:
      return 'lost';
  }
}

/** A recogniser that has just ended throws, and it has ended as wanted. */
function ignoreErrors(action: () => void): void {
  try {
    action();
  } catch {
    // The recogniser has ended already.
    return;
  }
}
