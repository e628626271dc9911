import { isAnswer } from './answers.ts';
import { addsBracket, cutComment } from './comments.ts';
import { cutFraming } from './cut-framing.ts';
import { isInWrongLanguage } from './translated-language.ts';
import { isLoop } from './loops.ts';
import { isPronounceable, maxWeight, minWeight, weight } from './lengths.ts';
import { echoesPrompt } from './prompt-echo.ts';
import { isMostlyOmitted } from './translation-odds.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Why a text is not a translation. */
export type TranslationFault =
  | 'empty'
  | 'wrong-language'
  | 'too-long'
  | 'too-short'
  | 'prompt-echo'
  | 'answer'
  | 'comment'
  | 'repetition';

export type CheckedTranslation =
  /** `text` is the translation without framing. */
  | { readonly type: 'translation'; readonly text: string }
  | { readonly type: 'fault'; readonly fault: TranslationFault };

/**
 * Whether what a translator returned is a translation of the source text, and that translation without what the
 * translator has put around it. Where the rules are not certain, it is one.
 */
export function checkTranslation(check: TranslationToCheck): CheckedTranslation {
  // Noise: there was nothing to translate.
  if (!isPronounceable(check.source)) return { type: 'translation', text: check.translation.trim() };
  const text = cutComment({ ...check, translation: cutFraming(check) });
  const fault = faultOf({ ...check, translation: text });
  return fault ? { type: 'fault', fault } : { type: 'translation', text };
}

function faultOf(check: TranslationToCheck): TranslationFault | undefined {
  const { source, translation, isPartial = false } = check;
  if (!isPronounceable(translation)) return isPartial ? undefined : 'empty';
  if (echoesPrompt(check)) return 'prompt-echo';
  if (isLoop(translation, source)) return 'repetition';
  if (isInWrongLanguage(check)) return 'wrong-language';
  if (addsBracket(check)) return 'comment';
  if (isAnswer(check)) return 'answer';
  if (weight(translation) > maxWeight(source)) return 'too-long';
  if (isPartial) return undefined;
  return weight(translation) < minWeight(source) || isMostlyOmitted(check) ? 'too-short' : undefined;
}
