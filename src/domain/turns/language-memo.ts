import type { LanguageCode } from '../language.ts';
import { textOf } from './item-text.ts';
import { stateOf, translationOf, type ServiceResponse, type Utterance } from './utterance.ts';

/** The evidence for the language of an utterance. */
export type Evidence = {
  readonly source: string;
  readonly translation: string;
  /** As the voice service reports it. */
  readonly reported: string | undefined;
  /** The source text or a translation is complete. */
  readonly isFinal: boolean;
  /** As a person has stated it: nothing is decided then. */
  readonly stated?: LanguageCode | undefined;
};

/** Which language of the pair an utterance is in; undefined while the evidence is too thin. */
export type DecideLanguage = (evidence: Evidence) => LanguageCode | undefined;

/** Detection reads no further (product spec section 7). */
const MAX_SAMPLE = 2048;

/** Fewer characters of an unfinished text decide nothing. */
const MIN_SAMPLE = 4;

/**
 * The part of a text that detection reads: all of a final text; of a partial one the first 4, 16, 64 ... characters.
 * So a growing text is detected a few times, not at every delta, and the result does not depend on how it was cut.
 */
export function sampleOf(text: string, isFinal: boolean): string {
  if (text.length > MAX_SAMPLE) return text.slice(0, MAX_SAMPLE);
  if (isFinal) return text;
  return text.length < MIN_SAMPLE ? '' : text.slice(0, 4 ** Math.floor(Math.log2(text.length) / 2));
}

export type LanguageMemo = { readonly evidence: Evidence; readonly language: LanguageCode | undefined };

/** Decides again only when the evidence has changed. */
export function decideMemoized(
  memo: LanguageMemo | undefined,
  evidence: Evidence,
  decide: DecideLanguage,
): LanguageMemo {
  const isCurrent =
    memo !== undefined &&
    memo.evidence.source === evidence.source &&
    memo.evidence.translation === evidence.translation &&
    memo.evidence.reported === evidence.reported &&
    memo.evidence.isFinal === evidence.isFinal &&
    memo.evidence.stated === evidence.stated;
  return isCurrent ? memo : { evidence, language: languageFrom(evidence, decide) };
}

export function languageFrom(evidence: Evidence, decide: DecideLanguage): LanguageCode | undefined {
  return evidence.stated ?? decide(evidence);
}

export function evidenceOf({ item, responses, transcribed, reportedLanguage, statedLanguage }: Utterance): Evidence {
  return {
    stated: statedLanguage,
    source: sampleOf(textOf(item.text), transcribed),
    translation: translationSample(responses),
    reported: reportedLanguage,
    isFinal: transcribed || responses.some((response) => stateOf(response) !== 'open'),
  };
}

function translationSample(responses: readonly ServiceResponse[]): string {
  const [only] = responses;
  if (responses.length === 1 && only) return responseSample(only);
  return responses.map(responseSample).join('\n');
}

function responseSample(response: ServiceResponse): string {
  return sampleOf(translationOf(response), stateOf(response) !== 'open');
}
