import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import type { LanguagePair } from '../../../src/domain/language.ts';
import { isFinishedSentence } from '../../text/finished-sentence.ts';
import { sentencesOf } from '../../text/sentence-splitter.ts';
import type { LocalTranslator } from './local-translator.ts';

const never = new AbortController().signal;

/**
 * Has sentences translated while the person still speaks: those that two partial transcripts in a row agree on, and the
 * last one as soon as it seems to be finished.
 */
export class SentencesAhead {
  readonly translator: LocalTranslator;
  readonly #pair: LanguagePair;
  #previous: readonly string[] = [];

  constructor(pair: LanguagePair, translator: LocalTranslator) {
    this.#pair = pair;
    this.translator = translator;
  }

  onPartial(text: string): void {
    const sentences = sentencesOf(text);
    const from = languageOfPair({ pair: this.#pair, source: text });
    const last = sentences.length - 1;
    for (const [at, sentence] of sentences.entries()) {
      const isCertain = at < last ? this.#previous[at] === sentence : isFinishedSentence(sentence);
      if (isCertain && from) this.translator.prepare(sentence, from, never);
    }
    this.#previous = sentences;
  }
}
