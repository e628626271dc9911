import { joinTexts } from '../../../domain/turns/item-text.ts';
import type { Recogniser, RecogniserFactory } from './browser-speech-apis.ts';

/** Silence after a finished phrase that ends the turn: people breathe between sentences. */
const PAUSE_MS = 1100;
/** After words that the recogniser has not made up its mind about. */
const DOUBT_MS = 3500;
/** A recogniser that was told to stop and does not is left. */
const STOP_MS = 3000;

export type RecognisedSpeech = {
  readonly words: string;
  /** `unable`: this browser will not hear this language by itself. `lost`: hearing broke down. */
  readonly failure: 'unable' | 'lost' | undefined;
};

export type RecogniseUtterance = {
  readonly Recogniser: RecogniserFactory;
  readonly track: MediaStreamTrack;
  readonly tag: string;
  onStarted(): void;
  /** All words so far; the last ones may still change. */
  onWords(words: string): void;
};

export type Recognition = {
  readonly heard: Promise<RecognisedSpeech>;
  /** Ends the turn here; what was heard counts. */
  stop(): void;
  /** Forgets what was heard. */
  abort(): void;
};

/** Hears one person until they pause. */
export function recogniseUtterance({ Recogniser, track, tag, onStarted, onWords }: RecogniseUtterance): Recognition {
  const recogniser = new Recogniser();
  let words = '';
  let failure: RecognisedSpeech['failure'];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let finish: (heard: RecognisedSpeech) => void = () => undefined;
  const heard = new Promise<RecognisedSpeech>((resolve) => {
    finish = (one) => {
      clearTimeout(timer);
      resolve(one);
    };
  });

  function stop(): void {
    clearTimeout(timer);
    timer = setTimeout(leave, STOP_MS);
    attempt(() => recogniser.stop());
  }

  function leave(): void {
    attempt(() => recogniser.abort());
    finish({ words, failure });
  }

  recogniser.addEventListener('start', onStarted);
  recogniser.addEventListener('result', ({ results }) => {
    words = textOf(results);
    clearTimeout(timer);
    timer = setTimeout(stop, isSettled(results) ? PAUSE_MS : DOUBT_MS);
    if (words !== '') onWords(words);
  });
  recogniser.addEventListener('error', ({ error }) => {
    failure = failureOf(error);
  });
  recogniser.addEventListener('end', () => finish({ words, failure }));
  configure(recogniser, tag);
  try {
    recogniser.start(track);
  } catch {
    // The microphone has just gone; a new one may come.
    finish({ words: '', failure: track.readyState === 'ended' ? undefined : 'lost' });
  }
  return {
    heard,
    stop,
    abort() {
      words = '';
      leave();
    },
  };
}

function configure(recogniser: Recogniser, tag: string): void {
  recogniser.lang = tag;
  recogniser.continuous = true;
  recogniser.interimResults = true;
  // What is said on the device stays on the device.
  recogniser.processLocally = true;
}

function textOf(results: SpeechRecognitionResultList): string {
  return joinTexts(Array.from(results, (result) => result[0]?.transcript ?? ''));
}

function isSettled(results: SpeechRecognitionResultList): boolean {
  return Array.from(results).every((result) => result.isFinal);
}

/** Silence and our own stopping are no failures. Chromium says of a missing pack what the standard says otherwise. */
function failureOf(error: string): RecognisedSpeech['failure'] {
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

/** A recogniser that has just ended by itself throws; it is where we want it. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}
