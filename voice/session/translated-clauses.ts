import { otherLanguage, type LanguagePair } from '../../src/domain/language.ts';
import type { ConversationEngines, EarlierTurn, Transcript } from '../engines/engines.ts';
import { joinTexts } from '../text/join-texts.ts';
import { RejectedTranslation } from '../text/released-text.ts';
import { checkedTranslation } from './checked-translation.ts';
import { EarlierTurns } from './earlier-turns.ts';
import { withinSentence } from '../text/clauses/within-sentence.ts';

export type ClauseTranslation = {
  readonly engines: Pick<ConversationEngines, 'translator'>;
  readonly pair: LanguagePair;
  readonly instructions: string;
  /** The turns before. */
  readonly earlier: readonly EarlierTurn[];
  readonly terms: () => readonly string[];
  /** Before each clause is passed on; undefined: it was rejected. */
  onTranslated?(clause: EarlierTurn | undefined): void;
};

/**
 * The translations of clauses as they come, each as a whole, with what was translated before as its context. A clause
 * whose translation is rejected is translated with the next one.
 * @throws RejectedTranslation where that is so for the last one, and what the translator throws
 */
export async function* translatedClauses(
  clauses: AsyncIterable<Transcript>,
  { engines, pair, instructions, earlier, terms, onTranslated }: ClauseTranslation,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const context = new EarlierTurns();
  for (const turn of earlier) context.add(turn);
  let leftOver: { readonly text: string; readonly rejected: RejectedTranslation } | undefined;
  let translated = '';
  for await (const { text: clause, language } of clauses) {
    const text = joinTexts(leftOver?.text ?? '', clause);
    const request = { text, earlier: context.all(), instructions, from: language, terms: terms() };
    try {
      const whole = await wholeOf(checkedTranslation(engines.translator, request, pair, signal));
      const translation = withinSentence(text, whole, otherLanguage(pair, language ?? pair.source));
      leftOver = undefined;
      context.add({ text, translation });
      onTranslated?.({ text, translation });
      const spaced = joinTexts(translated, translation);
      yield spaced.slice(translated.length);
      translated = spaced;
    } catch (cause) {
      if (!(cause instanceof RejectedTranslation)) throw cause;
      leftOver = { text, rejected: cause };
      onTranslated?.(undefined);
    }
  }
  if (leftOver) throw leftOver.rejected;
}

async function wholeOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text.trim();
}
