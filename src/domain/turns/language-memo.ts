import type { LanguageCode } from '../language.ts';
import { responseText, stateOf } from './utterance.ts';
import type { ServiceResponse, Utterance } from './utterance.ts';
import { textOf } from './item-text.ts';

/** What is known of the language of some words: themselves, their translation, and what the service reports. */
export type Evidence = {
  readonly source: string;
  readonly translation: string;
  readonly reported: string | undefined;
};

/** Which language of the pair the words are in; undefined when nothing tells. */
export type DecideLanguage = (evidence: Evidence) => LanguageCode | undefined;

/** More of a text than this adds nothing but time (product spec section 7). */
const LONGEST_SAMPLE = 2048;

/** Fewer characters of an unfinished text say too little. */
const SHORTEST_SAMPLE = 4;

/**
 * What of a text goes to the decision: all of it when it is final; while it grows, its beginning up to a power of four.
 * So a text is looked at a few times and not at every delta, and the outcome does not depend on how it was cut.
 */
export function sampleOf(text: string, isFinal: boolean): string {
  if (text.length > LONGEST_SAMPLE) return text.slice(0, LONGEST_SAMPLE);
  if (isFinal) return text;
  return text.length < SHORTEST_SAMPLE ? '' : text.slice(0, 4 ** Math.floor(Math.log2(text.length) / 2));
}

export type LanguageMemo = { readonly evidence: Evidence; readonly language: LanguageCode | undefined };

/** Decides again only when the evidence is new. */
export function remember(memo: LanguageMemo | undefined, evidence: Evidence, decide: DecideLanguage): LanguageMemo {
  const known =
    memo !== undefined &&
    memo.evidence.source === evidence.source &&
    memo.evidence.translation === evidence.translation &&
    memo.evidence.reported === evidence.reported;
  return known ? memo : { evidence, language: decide(evidence) };
}

export function evidenceOf(utterance: Utterance): Evidence {
  const { item, answers } = utterance;
  return {
    source: sampleOf(textOf(item.words), utterance.transcribed),
    translation: answerSample(answers),
    reported: utterance.reportedLanguage,
  };
}

function answerSample(answers: readonly ServiceResponse[]): string {
  const [only] = answers;
  if (answers.length === 1 && only) return sampleOf(responseText(only), stateOf(only) !== 'open');
  return answers.map((answer) => sampleOf(responseText(answer), stateOf(answer) !== 'open')).join('\n');
}
