import type { LanguageCode } from '../../../src/domain/language.ts';
import { isFinishedSentence } from '../finished-sentence.ts';
import { weight } from '../sentence-splitter.ts';
import { clauseRules, type ClauseRules } from './clause-rules.ts';
import { textOfTokens, type Token } from './tokens.ts';

/** Fewer letters are no clause: they join the next one. */
const MIN_WEIGHT = 14;
/** Before a conjunction, which may also join two words. */
const MIN_WEIGHT_BEFORE_CONJUNCTION = 22;

/** How long a stable word waits for its translation at most. */
const LONGEST_WAIT_MS = 3500;
const LONGEST_WAIT_FOR_VERB_MS = 5000;

const comma = /[,;:،؛、，；：–—]/u;
/** After these a noun phrase is complete, where a clause takes too long. */
const japaneseParticle = /^[はがをにもでと]$/u;

export type Speech = {
  readonly language: LanguageCode;
  /** The speaker pauses behind the last token. */
  readonly isPausing: boolean;
  /** The speech is long: the end of a sentence is better than that of a clause behind it. */
  readonly isLong?: boolean;
  /** How long the first token has been stable. */
  readonly waitedMs: number;
};

/**
 * How many of the stable words can be translated now: up to the last end of a clause among them, by punctuation, by
 * grammar, at a pause, or because the first of them has waited too long. 0: none yet.
 */
export function cutClause(stable: readonly Token[], speech: Speech): number {
  const rules = clauseRules(speech.language);
  if (speech.isLong) {
    for (let count = stable.length; count > 0; count--)
      if (isFinishedSentence(textOfTokens(stable.slice(0, count)))) return count;
  }
  for (let count = stable.length; count > 0; count--) if (isClauseEnd(stable, count, rules, speech)) return count;
  const longestWaitMs = rules.isVerbLast ? LONGEST_WAIT_FOR_VERB_MS : LONGEST_WAIT_MS;
  return speech.waitedMs < longestWaitMs ? 0 : longestPart(stable, rules, speech.language);
}

function isClauseEnd(stable: readonly Token[], count: number, rules: ClauseRules, { isPausing }: Speech): boolean {
  const clause = stable.slice(0, count);
  const text = textOfTokens(clause);
  if (isFinishedSentence(text)) return true;
  const size = weight(text);
  if (size < MIN_WEIGHT || isOpen(clause, rules)) return false;
  const hasEnding = rules.endings?.test(text.replace(/[\p{P}\p{S}\s]+$/u, '')) ?? false;
  if (comma.test(clause.at(-1)?.marks ?? '')) return hasEnding || !rules.needsEnding;
  if (count === stable.length) return isPausing && (hasEnding || !rules.needsEnding);
  // Without a space behind it, what looks like the end of a word may be the middle of one.
  if (hasEnding && /\s$/u.test(clause.at(-1)?.text ?? '')) return true;
  const next = stable[count]?.key ?? '';
  return size >= MIN_WEIGHT_BEFORE_CONJUNCTION && rules.conjunctions?.has(next) === true;
}

/** The verb that completes what was said is still to come. */
function isOpen(clause: readonly Token[], { opening, closing }: ClauseRules): boolean {
  if (!opening || !closing) return false;
  const from = clause.findLastIndex(({ key }) => opening.has(key));
  return from >= 0 && !clause.slice(from + 1).some(({ text }) => closing.test(text.replace(/[^\p{L}]/gu, '')));
}

/** Speech without an end of a clause: up to the last phrase, in Japanese up to a particle, else all but the last word. */
function longestPart(stable: readonly Token[], { phraseStarts }: ClauseRules, language: LanguageCode): number {
  const isLong = (count: number) => weight(textOfTokens(stable.slice(0, count))) >= MIN_WEIGHT;
  const begins = (at: number) => phraseStarts?.has(stable[at]?.key ?? '') === true;
  // "with the" begins one phrase.
  const phrase = stable.findLastIndex((_, at) => begins(at) && !begins(at - 1));
  if (phrase > 0 && isLong(phrase)) return phrase;
  const count =
    language === 'jpn' ? stable.findLastIndex(({ key }) => japaneseParticle.test(key)) + 1 : stable.length - 1;
  return isLong(count) ? count : 0;
}
