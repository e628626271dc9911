import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import { textGap } from '../../../src/domain/language-detection/text-gap.ts';
import { otherLanguage, type LanguageCode, type LanguagePair } from '../../../src/domain/language.ts';
import type { Recognised, RecognitionRequest, SpeechRecogniser } from './speech-recogniser.ts';

/** Beyond it, the text has said enough about its language. */
const MAX_TEXT_LOG_ODDS = 10;
/** For a language that the model itself names. */
const TAG_LOG_ODDS = 4;
/** For each unit of the mean log-probability of a token. */
const CONFIDENCE_WEIGHT = 10;

/** Below this mean log-probability (half of the tokens were a guess) the language that a model names is not believed. */
const MIN_CONFIDENCE = Math.log(0.5);

export type Choice = { readonly recogniser: SpeechRecogniser; readonly recognised: Recognised };

/** Lets all recognisers of the pair hear the same sound. The one whose result fits its own language best is chosen. */
export async function chooseRecogniser(
  recognisers: readonly SpeechRecogniser[],
  request: RecognitionRequest,
  pair: LanguagePair,
): Promise<Choice> {
  const results = await Promise.allSettled(
    recognisers.map(async (recogniser) => ({ recogniser, recognised: await recogniser.recognise(request) })),
  );
  const choices = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const [best] = choices.toSorted((a, b) => fitOf(b, pair) - fitOf(a, pair));
  if (best) return best;
  throw results.find((result) => result.status === 'rejected')?.reason;
}

/** How well the result fits a language that its recogniser serves, as log-odds. */
function fitOf({ recogniser, recognised }: Choice, pair: LanguagePair): number {
  const { text, language, confidence = 0 } = recognised;
  if (text === '') return Number.NEGATIVE_INFINITY;
  const [own] = recogniser.languages;
  // One that serves both languages has no other to lose to.
  if (own === undefined || recogniser.languages.length > 1) return 0;
  const gap = textGap(text, own, otherLanguage(pair, own));
  const fromText = Math.max(-MAX_TEXT_LOG_ODDS, Math.min(MAX_TEXT_LOG_ODDS, gap));
  return fromText + tagFit(own, language, pair) + CONFIDENCE_WEIGHT * confidence;
}

/** Zero without a tag; a model that names a third language has not understood. */
function tagFit(own: LanguageCode, tag: string | undefined, pair: LanguagePair): number {
  if (tag === undefined) return 0;
  return namedLanguage(tag, pair) === own ? TAG_LOG_ODDS : -TAG_LOG_ODDS;
}

function namedLanguage(tag: string, pair: LanguagePair): LanguageCode | undefined {
  return languageOfPair({ pair, source: '', reported: tag });
}

/** The language that the recogniser names, or the only one that it serves. */
export function reportedLanguage({ recogniser, recognised: { language, confidence = 0 } }: Choice): string | undefined {
  const [only, ...others] = recogniser.languages;
  const served = others.length === 0 ? only : undefined;
  return confidence < MIN_CONFIDENCE ? served : (language ?? served);
}
