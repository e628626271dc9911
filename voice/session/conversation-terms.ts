import type { LanguagePair } from '../../src/domain/language.ts';
import { createTermCorrection, type SoundingTerm, type TermCorrector } from '../../src/domain/terms/correct-terms.ts';
import { loadOrdinaryWords } from '../../src/domain/terms/ordinary-words.ts';
import type { TermLine } from '../../src/domain/terms/term-hints.ts';
import type { Transcript } from '../engines/engines.ts';

/** The names and terms of a conversation, as the client has given them. */
export class ConversationTerms {
  readonly #pair: LanguagePair;
  #lines: readonly TermLine[] = [];
  /** The item that they came with. */
  #itemId: string | undefined;
  /** By the language of the text; made when it is first needed. */
  readonly #correctors = new Map<keyof LanguagePair, Promise<TermCorrector>>();

  constructor(pair: LanguagePair) {
    this.#pair = pair;
  }

  /** For the translator: `Hotel Aurora = 奥罗拉酒店`. */
  get lines(): readonly string[] {
    return this.#lines.map(({ source, target }) => `${source} = ${target}`);
  }

  set(itemId: string, lines: readonly TermLine[]): void {
    this.#itemId = itemId;
    this.#lines = lines;
    this.#correctors.clear();
  }

  /** Unless those of another item have replaced them. */
  forget(itemId: string): void {
    if (itemId === this.#itemId) this.set(itemId, []);
  }

  /** Puts the wanted spelling where something was heard that sounds like a term and cannot be ordinary speech. */
  async correct(heard: Transcript): Promise<Transcript> {
    if (this.#lines.length === 0 || heard.text === '') return heard;
    const correct = await this.#correctorFor(heard.language === this.#pair.target ? 'target' : 'source');
    return { ...heard, text: correct(heard.text) };
  }

  #correctorFor(side: keyof LanguagePair): Promise<TermCorrector> {
    const corrector = this.#correctors.get(side) ?? createCorrector(this.#pair, side, this.#termsOf(side));
    this.#correctors.set(side, corrector);
    return corrector;
  }

  #termsOf(side: keyof LanguagePair): readonly SoundingTerm[] {
    return this.#lines.map((line) => ({ written: line[side], soundsLike: line.soundsLike }));
  }
}

async function createCorrector(
  { source, target }: LanguagePair,
  side: keyof LanguagePair,
  terms: readonly SoundingTerm[],
): Promise<TermCorrector> {
  // Includes both languages: not every recogniser reports which one it heard.
  const isOrdinary = await loadOrdinaryWords([source, target]);
  const language = side === 'source' ? source : target;
  // Texts with Han characters are not corrected.
  return createTermCorrection({ languages: [language], terms, readings: [], isOrdinary }).correct;
}
