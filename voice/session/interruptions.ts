import type { LanguageCode } from '../../src/domain/language.ts';
import type { Playback } from '../audio/playback.ts';
import type { SpokenInput } from './read-inputs.ts';
import type { ResponseQueue } from './response-queue.ts';

/** After a shorter silence it is probably the same person, for whom the voice is held no longer than this. */
const BREATH_MS = 1_000;
const MAX_HOLD_MS = 700;

export type InterruptionsDeps = {
  readonly playback: Pick<Playback, 'hold' | 'release'>;
  readonly responses: Pick<ResponseQueue, 'cancel' | 'isGrowing' | 'silence'>;
  /** Whether the voice speaks along with the person. */
  isSpokenAlong(): boolean;
  languageOf(text: string): LanguageCode | undefined;
  stopPlayback(): void;
  /** Milliseconds of audio. */
  now(): number;
};

/**
 * Barge-in: speech stops the voice. A voice that speaks along is held first: where it turns out to be the same person
 * who goes on, it goes on, too.
 */
export class Interruptions {
  readonly #deps: InterruptionsDeps;
  /** When the last utterance ended, in milliseconds of audio, and the last known language. */
  #endedAtMs = Number.NEGATIVE_INFINITY;
  #language: LanguageCode | undefined;
  /** The utterances whose languages are awaited. */
  readonly #undecided = new Set<string>();
  /** When the held voice goes on without it, in milliseconds of audio. */
  #holdUntilMs = Number.POSITIVE_INFINITY;

  constructor(deps: InterruptionsDeps) {
    this.#deps = deps;
  }

  onSpeech(itemId: string, atMs: number): void {
    const { playback, responses, isSpokenAlong, stopPlayback } = this.#deps;
    if (isSpokenAlong()) {
      if (!playback.hold()) return;
      // While it is unknown who spoke last, this may be the other person.
      const isBreath = this.#undecided.size === 0 && atMs - this.#endedAtMs < BREATH_MS;
      this.#undecided.add(itemId);
      this.#holdUntilMs = isBreath ? this.#deps.now() + MAX_HOLD_MS : Number.POSITIVE_INFINITY;
      return;
    }
    stopPlayback();
    // The text of what was said goes on.
    if (responses.isGrowing) responses.silence();
    else responses.cancel('turn_detected');
  }

  /** More of the utterance was heard. */
  onHeard(): void {
    if (this.#deps.now() < this.#holdUntilMs) return;
    this.#holdUntilMs = Number.POSITIVE_INFINITY;
    this.#deps.playback.release();
  }

  onPartial(itemId: string, text: string): void {
    const language = this.#undecided.has(itemId) ? this.#deps.languageOf(text) : undefined;
    if (language) this.#decide(itemId, language);
  }

  onEnd({ input, itemId }: SpokenInput): void {
    this.#endedAtMs = this.#deps.now();
    const decide = (language: LanguageCode | undefined) => {
      if (itemId !== undefined) this.#decide(itemId, language);
      this.#language = language ?? this.#language;
    };
    input.then(
      // A rejected sound has the language of words that were not said.
      ({ text, language }) => decide(text.trim() === '' ? undefined : language),
      () => decide(undefined),
    );
  }

  onDiscarded(itemId: string): void {
    this.#decide(itemId, undefined);
  }

  /** @param language undefined: it was no speech */
  #decide(itemId: string, language: LanguageCode | undefined): void {
    const { playback, responses, stopPlayback } = this.#deps;
    if (!this.#undecided.delete(itemId)) return;
    if (language !== undefined || this.#undecided.size === 0) playback.release();
    if (language === undefined || language === this.#language) return;
    stopPlayback();
    responses.silence();
  }
}
