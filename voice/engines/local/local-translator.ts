import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import { otherLanguage, type LanguageCode, type LanguagePair } from '../../../src/domain/language.ts';
import { maskTerms, type TermPair } from '../../../src/domain/terms/term-placeholders.ts';
import { sentencesOf } from '../../text/sentence-splitter.ts';
import { CutTranslation } from '../engine-failure.ts';
import type { EarlierTurn, Translator } from '../engines.ts';
import { priorities, type Priority } from './host/work-queue.ts';
import type { TextTranslator } from './text-translator.ts';

/** The limit of sentences translated ahead: more than one utterance has. */
const MAX_PREPARED = 16;

/** Languages that are written without spaces between sentences. */
const unspaced: ReadonlySet<LanguageCode> = new Set(['cmn', 'yue', 'jpn']);

export type LocalTranslator = Translator & {
  /** Translates a sentence that will be asked for, so that it is there then. Failures are left to that time. */
  prepare(sentence: string, from: LanguageCode, signal: AbortSignal): void;
};

/**
 * @param translatorsFrom by the language translated from: one model, or two through English
 */
export function createLocalTranslator(
  pair: LanguagePair,
  translatorsFrom: (from: LanguageCode) => readonly TextTranslator[],
): LocalTranslator {
  const prepared = new Map<string, Promise<string>>();

  async function* stream(text: string, from: LanguageCode, work: SentenceWork): AsyncGenerator<string> {
    const early = prepared.get(keyOf(text, from));
    if (early) {
      const translation = await early.catch(() => undefined);
      if (translation !== undefined) return yield translation;
    }
    yield* chain(text, from, work);
  }

  /** Models that take no terms get placeholders for them; without them where one of these did not survive. */
  async function* keepingTerms(text: string, from: LanguageCode, work: SentenceWork): AsyncGenerator<string> {
    const masked = maskTerms(text, work.terms);
    const restored = masked && masked.restore(await whole(chain(masked.text, from, work)));
    if (restored === undefined) yield* stream(text, from, work);
    else yield restored;
  }

  async function* chain(text: string, from: LanguageCode, work: SentenceWork): AsyncGenerator<string> {
    const translators = translatorsFrom(from);
    let source = text;
    let language = from;
    for (const [at, translator] of translators.entries()) {
      const isLast = at === translators.length - 1;
      const to = isLast ? otherLanguage(pair, from) : 'eng';
      const parts = translator.translate({ text: source, from: language, to, ...work });
      if (isLast) yield* parts;
      else source = await whole(parts);
      language = to;
    }
  }

  return {
    takesProvisional: () => true,
    canTryAgain: (from) => from !== undefined && translatorsFrom(from).some((translator) => translator.takesContext),
    async *translate({ text, earlier, from, terms, isProvisional = false }, signal) {
      signal.throwIfAborted();
      const language = from ?? languageOfPair({ pair, source: text }) ?? pair.source;
      const takesContext = translatorsFrom(language).every((translator) => translator.takesContext);
      const pieces = takesContext ? [text] : sentencesOf(text);
      const space = unspaced.has(otherLanguage(pair, language)) ? '' : ' ';
      for (const [at, piece] of pieces.entries()) {
        if (at > 0 && space !== '') yield space;
        const priority = isProvisional ? priorities.partial : at === 0 ? priorities.first : priorities.next;
        const work = { earlier, terms: termPairs(terms ?? [], language === pair.source), priority, signal };
        yield* takesContext ? stream(piece, language, work) : keepingTerms(piece, language, work);
      }
    },
    prepare(sentence, from, signal) {
      const key = keyOf(sentence, from);
      if (prepared.has(key) || translatorsFrom(from).some((translator) => translator.takesContext)) return;
      const [oldest] = prepared.keys();
      if (prepared.size >= MAX_PREPARED && oldest !== undefined) prepared.delete(oldest);
      const translation = whole(
        chain(sentence, from, { earlier: [], terms: [], priority: priorities.partial, signal }),
      );
      translation.catch(() => prepared.delete(key));
      prepared.set(key, translation);
    },
  };
}

type SentenceWork = {
  readonly earlier: readonly EarlierTurn[];
  /** In the direction of the turn. */
  readonly terms: readonly TermPair[];
  readonly priority: Priority;
  readonly signal: AbortSignal;
};

/** @param terms lines such as `Hotel Aurora = 奥罗拉酒店`: in the first language of the pair, and in the second */
function termPairs(terms: readonly string[], isFromSource: boolean): readonly TermPair[] {
  return terms.flatMap((line) => {
    const [source = '', target = ''] = line.split(' = ');
    return isFromSource ? { from: source, into: target } : { from: target, into: source };
  });
}

function keyOf(text: string, from: LanguageCode): string {
  return `${from} ${text}`;
}

/** @throws CutTranslation: half a sentence is not passed on */
async function whole(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  if (text === '') throw new CutTranslation('max_output_tokens');
  return text;
}
