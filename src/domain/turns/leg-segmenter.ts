import { otherLanguage, type LanguageCode, type LanguagePair } from '../language.ts';
import type { TurnEventBuilder, TurnEvents } from './turn-event-builder.ts';

/** Silence that ends a turn that has a translation. */
const SILENCE_MS = 1500;
/** The translation lags seconds behind the speech, so a turn without one waits longer. */
const SILENCE_UNTRANSLATED_MS = 6000;

/** Speech without a pause is cut at the end of a sentence from LONG characters on, and anywhere at MAX. */
const LONG_TEXT = 2000;
const MAX_TEXT = 4000;
const sentenceEnd = /[.!?…。！？؟।]\s*$/u;

type OpenTurn = {
  readonly events: TurnEvents;
  /** The language of the speaker, where a button has stated it. */
  readonly stated: LanguageCode | undefined;
  source: string;
  /** The source since the last delta of the translation: it may be the other person already. */
  sourceTail: string;
  translationLength: number;
  /** Language of the translation; undefined before its first delta. */
  into: LanguageCode | undefined;
  lastDeltaAtMs: number;
};

/**
 * Cuts the texts of two translation sessions, which only grow, into turns: at a silence, and where the other session
 * starts to translate.
 *
 *   none ──delta──▶ open ──silence, or too long──▶ none
 *                    └─── the other session translates: the source since the last translation begins the next turn
 */
export class LegSegmenter {
  readonly #pair: LanguagePair;
  readonly #builder: TurnEventBuilder;
  #turn: OpenTurn | undefined;
  /** The turn of the other person before, whose translation is still to come. */
  #lagging: OpenTurn | undefined;
  /** The language of the person who holds the button, or held it last. */
  #held: LanguageCode | undefined;

  constructor(pair: LanguagePair, builder: TurnEventBuilder) {
    this.#pair = pair;
    this.#builder = builder;
  }

  /** Sets the language of speech from now on; undefined: either. */
  hold(language: LanguageCode | undefined): void {
    const turn = this.#turn;
    this.#held = language;
    if (!turn || turn.stated === language) return;
    if (this.#lagging) this.#close(this.#lagging, this.#lagging.source);
    this.#lagging = turn;
    this.#turn = undefined;
  }

  sourceDelta(delta: string, nowMs: number): void {
    if (this.#turn && isLong(this.#turn.source)) this.#end(this.#turn, this.#turn.source);
    this.#addSource(this.#turn ?? this.#begin(nowMs), delta, nowMs);
  }

  /** `into`: the language the session translates into, so the other language was spoken. */
  translationDelta(into: LanguageCode, delta: string, nowMs: number): void {
    if (this.#turn && this.#turn.translationLength >= MAX_TEXT) this.#end(this.#turn, this.#turn.source);
    const turn = this.#held ? this.#heldTurnInto(into, nowMs) : this.#turnInto(into, nowMs);
    if (!turn) return;
    if (!turn.into) turn.events.voiceStarted();
    turn.into = into;
    turn.sourceTail = '';
    turn.translationLength += delta.length;
    turn.lastDeltaAtMs = nowMs;
    turn.events.translationDelta(delta);
  }

  /** Ends a turn after a silence; call it a few times a second. */
  tick(nowMs: number): void {
    if (this.#lagging && isSilent(this.#lagging, nowMs)) {
      this.#close(this.#lagging, this.#lagging.source);
      this.#lagging = undefined;
    }
    if (this.#turn && isSilent(this.#turn, nowMs)) this.#end(this.#turn, this.#turn.source);
  }

  /** Undefined for a translation into the language that was spoken: it has not been said. */
  #heldTurnInto(into: LanguageCode, nowMs: number): OpenTurn | undefined {
    const spoken = otherLanguage(this.#pair, into);
    if (this.#lagging && (this.#lagging.stated ?? spoken) === spoken && this.#held !== spoken) return this.#lagging;
    return spoken === this.#held ? (this.#turn ?? this.#begin(nowMs)) : undefined;
  }

  #turnInto(into: LanguageCode, nowMs: number): OpenTurn {
    const turn = this.#turn;
    if (!turn) return this.#begin(nowMs);
    return turn.into === undefined || turn.into === into ? turn : this.#changeSpeaker(turn, nowMs);
  }

  #changeSpeaker(turn: OpenTurn, nowMs: number): OpenTurn {
    const { source, sourceTail } = turn;
    this.#end(turn, source.slice(0, source.length - sourceTail.length));
    const next = this.#begin(nowMs);
    if (sourceTail !== '') this.#addSource(next, sourceTail, nowMs);
    return next;
  }

  #begin(nowMs: number): OpenTurn {
    const stated = this.#held;
    const events = this.#builder.beginTurn(stated ? { language: stated, isCertain: true } : {});
    this.#turn = {
      events,
      stated,
      source: '',
      sourceTail: '',
      translationLength: 0,
      into: undefined,
      lastDeltaAtMs: nowMs,
    };
    return this.#turn;
  }

  #addSource(turn: OpenTurn, delta: string, nowMs: number): void {
    turn.source += delta;
    turn.sourceTail += delta;
    turn.lastDeltaAtMs = nowMs;
    turn.events.sourceDelta(delta);
  }

  #end(turn: OpenTurn, source: string): void {
    this.#close(turn, source);
    this.#turn = undefined;
  }

  #close({ events, into }: OpenTurn, source: string): void {
    events.sourceDone(source.trim(), into && otherLanguage(this.#pair, into));
    if (into) events.voiceStopped();
    events.close(into ? 'completed' : 'incomplete');
  }
}

function isSilent({ into, lastDeltaAtMs }: OpenTurn, nowMs: number): boolean {
  return nowMs - lastDeltaAtMs >= (into ? SILENCE_MS : SILENCE_UNTRANSLATED_MS);
}

function isLong(source: string): boolean {
  return source.length >= MAX_TEXT || (source.length >= LONG_TEXT && sentenceEnd.test(source.slice(-4)));
}
