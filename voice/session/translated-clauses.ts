import type { LanguagePair } from '../../src/domain/language.ts';
import type { ConversationEngines, EarlierTurn, Transcript } from '../engines/engines.ts';
import { isFinishedSentence } from '../text/finished-sentence.ts';
import { joinTexts } from '../text/join-texts.ts';
import { RejectedTranslation } from '../text/released-text.ts';
import { checkedTranslation } from './checked-translation.ts';
import { EarlierTurns } from './earlier-turns.ts';

export type ClauseTranslation = {
  readonly engines: Pick<ConversationEngines, 'translator'>;
  readonly pair: LanguagePair;
  readonly instructions: string;
  /** The turns before. */
  readonly earlier: readonly EarlierTurn[];
  readonly terms: () => readonly string[];
};

/**
 * The translations of clauses as they come, each as a whole, with what was translated before as its context. A clause
 * whose translation is rejected is translated with the next one.
 * @throws RejectedTranslation where that is so for the last one, and what the translator throws
 */
export async function* translatedClauses(
  clauses: AsyncIterable<Transcript>,
  { engines, pair, instructions, earlier, terms }: ClauseTranslation,
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
      const translation = isFinishedSentence(text) ? whole : withoutStop(whole);
      leftOver = undefined;
      context.add({ text, translation });
      const spaced = joinTexts(translated, translation);
      yield spaced.slice(translated.length);
      translated = spaced;
    } catch (cause) {
      if (!(cause instanceof RejectedTranslation)) throw cause;
      leftOver = { text, rejected: cause };
    }
  }
  if (leftOver) throw leftOver.rejected;
}

async function wholeOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text.trim();
}

/** Translators end half a sentence with a full stop, too. */
function withoutStop(translation: string): string {
  return translation.replace(/(?<![.。])[.。]$/u, '');
}
