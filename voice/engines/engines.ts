import type { RecogniserFigures } from '../../src/domain/utterance-gate/judge-utterance.ts';
import type { LanguageCode, LanguagePair } from '../../src/domain/language.ts';

export type Transcript = {
  readonly text: string;
  /** Which language of the pair it is in; undefined while unknown. */
  readonly language?: LanguageCode | undefined;
  /** The language as the recogniser names it, which may be none of the pair. */
  readonly reportedLanguage?: string | undefined;
  /** How certain the recogniser is, where it tells. */
  readonly figures?: RecogniserFigures | undefined;
};

export type TranscriptionHint = { readonly language?: string | undefined; readonly prompt?: string | undefined };

/** The text up to the middle of a pause in the speech. */
export type FixedBeginning = { readonly text: string; readonly untilMs: number; readonly pauseMs: number };

/** The text recognised so far while the speech continues. */
export type PartialTranscript = {
  readonly text: string;
  /** How much of the audio it covers, from the beginning. */
  readonly coversMs: number;
  /** Whether the sentence is finished, from recognisers that know better than their punctuation. */
  readonly isFinished?: boolean | undefined;
  /** The speech pauses where the text ends: its last word is complete. */
  readonly isPausing?: boolean | undefined;
  /** The beginning that is not read again. */
  readonly fixed?: FixedBeginning | undefined;
};

/** Speech that a recogniser follows while it goes on. No method throws. */
export type FollowedSpeech = {
  /** Takes the next audio, in pieces of any length. */
  hear(sound: Int16Array): void;
  /** The speech pauses: what was heard so far may be all of it. */
  pause?(): void;
  /** The speech goes on after a pause. */
  resume?(): void;
  /** The utterance has ended; `transcribe` gets the whole of it. */
  close(): void;
};

/** Speech to text. Sound is 16 kHz mono. */
export type Transcriber = {
  /**
   * `onDelta` receives the text as it is recognised, from engines that stream. `followed`: what `follow` has returned for
   * this speech, and has heard of it.
   */
  transcribe(
    speech: Int16Array,
    hint: TranscriptionHint,
    signal: AbortSignal,
    onDelta: (text: string) => void,
    followed?: FollowedSpeech,
  ): Promise<Transcript>;
  /**
   * For recognisers fast enough to read speech while it goes on: each partial transcript replaces the one before, and
   * decides how long a silence ends the utterance. Without it the silence has its default length.
   */
  follow?(
    hint: TranscriptionHint,
    signal: AbortSignal,
    onPartial: (partial: PartialTranscript) => void,
  ): FollowedSpeech;
};

/** One turn that was translated already. */
export type EarlierTurn = { readonly text: string; readonly translation: string };

export type TranslationRequest = {
  readonly text: string;
  /** The last turns of the conversation, oldest first: what "it" and "there" refer to. */
  readonly earlier: readonly EarlierTurn[];
  readonly instructions: string;
  /** The language of the pair that is spoken; undefined when unknown. */
  readonly from: LanguageCode | undefined;
  /** Names and terms of the conversation with their translations: `Hotel Aurora = 奥罗拉酒店`. */
  readonly terms?: readonly string[];
  /** The text is the beginning of a clause, and will be translated again when there is more of it. */
  readonly isProvisional?: boolean;
  /** The first translation was none: the prompt demands more strictly to do nothing but translate. */
  readonly isStrict?: boolean;
};

/** Text to text in the other language of the pair, as a stream of deltas. Throws `CutTranslation` at a premature end. */
export type Translator = {
  translate(request: TranslationRequest, signal: AbortSignal): AsyncIterable<string>;
  /** It follows a script whatever is said: its texts are not checked. */
  readonly isScripted?: boolean;
  /**
   * Whether it can be asked for a provisional translation now, which counts as one. Undefined where it makes none: each
   * would be paid for, or would be worth nothing.
   */
  takesProvisional?(): boolean;
  /** Whether a strict request for the same text may bring another translation. */
  canTryAgain?(from: LanguageCode | undefined): boolean;
};

export type SpeechRequest = {
  readonly text: string;
  readonly language: LanguageCode;
  readonly voice: string;
  readonly speed: number;
};

/** Text to speech: 24 kHz mono, in chunks of any size. A slow consumer slows it down. */
export type Synthesiser = {
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array>;
};

/** The engines of one conversation, which may keep state about it. */
export type ConversationEngines = {
  readonly transcriber: Transcriber;
  readonly translator: Translator;
  readonly synthesiser: Synthesiser;
};

export type SpeechEngines = {
  /** True when the conversation is scripted rather than interpreted. */
  readonly isRehearsal: boolean;
  forConversation(pair: LanguagePair): ConversationEngines;
  /** For a text apart from any conversation; undefined without an engine for the pair. By default `forConversation`'s. */
  translatorFor?(pair: LanguagePair): Translator | undefined;
  /** Speaks outside of conversations, as one of the pair would; yields nothing where no voice speaks the language. */
  speakExample?(pair: LanguagePair, request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array>;
  /** Measures one turn of the pair with local models, in milliseconds; undefined where they do not interpret it. */
  measureTurn?(pair: LanguagePair, signal: AbortSignal): Promise<number | undefined>;
  /** The local models that can be loaded, by their ids, for conversations from now on. */
  setReadyModels?(ready: readonly string[]): void;
  /** Resolves when it is known which local models the libraries of this system can load; without local models undefined. */
  readonly checked?: Promise<void> | undefined;
  /** Ends the processes of local engines. */
  close?(): void;
};
