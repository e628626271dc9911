import type { LanguageCode } from '../../src/domain/language.ts';
import type { PartialTranscript, Transcript } from '../engines/engines.ts';
import { RejectedTranslation } from '../text/released-text.ts';
import type { Utterance } from '../vad/utterance-segmenter.ts';
import type { ProvisionalTranslation } from './provisional-translation.ts';
import type { GrowingSpeech, SpokenText } from './response-context.ts';
import { UtteranceClauses } from './utterance-clauses.ts';

export type InterpretingAlongDeps = {
  languageOf(text: string): LanguageCode | undefined;
  isSpeech(text: string): boolean;
  /** The voice speaks along, too. */
  isSpokenAlong(): boolean;
  /** The first clause of an utterance is there, and its translation can begin. */
  onBegun(itemId: string, growing: GrowingSpeech, input: Promise<SpokenText>): void;
  /** Translates the clause that is being spoken. */
  translateProvisionally(itemId: string): ProvisionalTranslation;
  /** Milliseconds of audio. */
  now(): number;
};

/** The utterance that is being spoken, whose text is not complete yet. */
type OpenSpeech = {
  readonly itemId: string;
  readonly clauses: UtteranceClauses;
  readonly provisional: ProvisionalTranslation;
  settle(spoken: Promise<SpokenText>): void;
  resolveEnd(end: 'pause' | 'goes-on'): void;
};

/** Has the utterance that is spoken translated clause by clause. */
export class InterpretingAlong {
  readonly #deps: InterpretingAlongDeps;
  #open: OpenSpeech | undefined;
  /** The utterance before, where it was cut in speech that goes on, and when. */
  #cut: { readonly provisional: ProvisionalTranslation; readonly atMs: number } | undefined;

  constructor(deps: InterpretingAlongDeps) {
    this.#deps = deps;
  }

  /** @returns what takes the partial transcripts of the utterance */
  begin(itemId: string): (partial: PartialTranscript) => void {
    const { languageOf, isSpeech, isSpokenAlong, translateProvisionally, onBegun, now } = this.#deps;
    let settle: OpenSpeech['settle'] = () => undefined;
    let resolveEnd: OpenSpeech['resolveEnd'] = () => undefined;
    const end = new Promise<'pause' | 'goes-on'>((resolve) => (resolveEnd = resolve));
    const input = new Promise<SpokenText>((resolve) => (settle = resolve));
    const provisional = translateProvisionally(itemId);
    if (this.#cut?.atMs === now()) provisional.continue(this.#cut.provisional);
    this.#cut = undefined;
    const clauses = new UtteranceClauses({
      languageOf,
      isSpeech,
      now,
      onCut: () => provisional.onCut(),
      onBegun: (first: Transcript) =>
        onBegun(itemId, { first, clauses: clauses.clauses, isSpokenAlong: isSpokenAlong(), provisional, end }, input),
    });
    this.#open = { itemId, clauses, provisional, settle, resolveEnd };
    return (partial) => {
      clauses.onPartial(partial);
      provisional.update(() => clauses.open);
    };
  }

  canEndBehind(itemId: string, text: string): boolean {
    return this.#open?.itemId === itemId && this.#open.clauses.canEndAfter(text);
  }

  /**
   * The utterance has ended.
   * @returns whether its translation has begun before
   */
  end({ itemId, goesOn }: Pick<Utterance, 'itemId' | 'goesOn'>, spoken: Promise<SpokenText>): boolean {
    const open = this.#open?.itemId === itemId ? this.#open : undefined;
    this.#open = undefined;
    if (!open) return false;
    const { clauses, provisional, settle, resolveEnd } = open;
    // Its words are shown until the whole clause replaces them.
    const { shownWords } = provisional;
    if (!clauses.hasBegun && shownWords) clauses.begin(shownWords);
    provisional.end();
    this.#cut = goesOn ? { provisional, atMs: this.#deps.now() } : undefined;
    if (!clauses.hasBegun) {
      clauses.finish({ text: '' });
      return false;
    }
    settle(spoken);
    resolveEnd(goesOn ? 'goes-on' : 'pause');
    spoken.then(
      // It was no speech after all: nothing of the translation stays.
      (whole) => (whole.text === '' ? clauses.fail(new RejectedTranslation('answer')) : clauses.finish(whole)),
      (cause: unknown) => clauses.fail(cause),
    );
    return true;
  }

  /** The audio of the utterance was discarded: what is translated of it stays. */
  discard(itemId: string): void {
    if (this.#open?.itemId !== itemId) return;
    const { clauses } = this.#open;
    this.end({ itemId }, Promise.resolve({ text: clauses.takenText, speechMs: 0, writtenText: '' }));
  }
}
