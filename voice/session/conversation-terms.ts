import pinyin from 'tiny-pinyin';
import type { LanguagePair } from '../../src/domain/language.ts';
import { createTermCorrector } from '../../src/domain/terms/correct-terms.ts';
import type { TermCorrector } from '../../src/domain/terms/correct-terms.ts';
import { ordinaryWords } from '../../src/domain/terms/ordinary-words.ts';
import type { TermLine } from '../../src/domain/terms/term-hints.ts';
import type { Transcript } from '../engines/engines.ts';

/** The names and terms of a conversation, as the client has given them. */
export class ConversationTerms {
  readonly #pair: LanguagePair;
  #lines: readonly TermLine[] = [];
  /** The item that they came with. */
  #itemId: string | undefined;
  /** By the language of the text; made when it is first needed. */
  readonly #correctors = new Map<keyof LanguagePair, TermCorrector>();

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

  /** Puts the wanted spelling where something was heard that sounds like a term. */
  correct(heard: Transcript): Transcript {
    if (this.#lines.length === 0 || heard.text === '') return heard;
    return {
      ...heard,
      text: this.#correctorFor(heard.language === this.#pair.target ? 'target' : 'source')(heard.text),
    };
  }

  #correctorFor(side: keyof LanguagePair): TermCorrector {
    const known = this.#correctors.get(side);
    if (known) return known;
    const corrector = createTermCorrector({
      languages: [this.#pair[side]],
      terms: this.#lines.map((line) => ({ written: line[side], soundsLike: line.soundsLike })),
      hanSound: (han) => pinyin.convertToPinyin(han, '', true),
      isOrdinary: ordinaryWords([this.#pair[side]]),
    });
    this.#correctors.set(side, corrector);
    return corrector;
  }
}
