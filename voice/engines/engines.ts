import type { LanguageCode, LanguagePair } from '../../src/domain/language.ts';

export type Transcript = {
  readonly text: string;
  /** Which of the pair it is, as far as anybody can tell. */
  readonly language?: LanguageCode | undefined;
};

export type TranscriptionHint = { readonly language?: string | undefined; readonly prompt?: string | undefined };

/** Speech to text. `speech` is 16 kHz mono. */
export type Transcriber = {
  /** `onPiece` is told the text as it becomes known, by engines that do not wait for its end. */
  transcribe(
    speech: Int16Array,
    hint: TranscriptionHint,
    signal: AbortSignal,
    onPiece: (text: string) => void,
  ): Promise<Transcript>;
};

export type TranslationRequest = {
  readonly text: string;
  readonly instructions: string;
  /** Of the pair; undefined where nobody can tell. */
  readonly from: LanguageCode | undefined;
};

/** Text to the other language's text, piece by piece as it becomes known. */
export type Translator = {
  translate(request: TranslationRequest, signal: AbortSignal): AsyncIterable<string>;
};

export type SpeechRequest = {
  readonly text: string;
  readonly language: LanguageCode;
  readonly voice: string;
  readonly speed: number;
};

/** Text to speech: 24 kHz mono, in pieces of any size. Who reads slowly slows it down. */
export type Synthesiser = {
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array>;
};

/** What one conversation needs. Engines may remember what was said in it. */
export type ConversationEngines = {
  readonly transcriber: Transcriber;
  readonly translator: Translator;
  readonly synthesiser: Synthesiser;
};

export type SpeechEngines = {
  /** True when the answers are scripted rather than interpreted. */
  readonly rehearsal: boolean;
  forConversation(pair: LanguagePair): ConversationEngines;
};
