import type { LanguageCode } from '../language.ts';
import { extractFacts } from './extract-facts.ts';
import { isRepeated, matchFacts, sayTheSame } from './match-facts.ts';
import { canonical, type NumberFact, type Reading } from './number-fact.ts';

export type TextInLanguage = { readonly text: string; readonly language: LanguageCode };

/** A value that one text has and the other has not; with both, what became of it. */
export type NumberDifference = { readonly source: string | undefined; readonly translation: string | undefined };

/** The numbers of both texts in canonical form (see `canonical`). */
export type NumberCheck = {
  readonly source: readonly string[];
  readonly translation: readonly string[];
  readonly differs: boolean;
  readonly differences: readonly NumberDifference[];
};

/** A longer text, or one with more numbers, is no turn of a conversation, and comparing it would take a long task. */
const MAX_CHARACTERS = 4000;
const MAX_FACTS = 100;

/**
 * Compares the numbers, prices, dates, times, phone numbers and units of a text and its translation. The work is bounded,
 * whatever the texts are: another person may have written them.
 * @returns undefined when neither has any, and when one has more than 4,000 characters or 100 numbers
 */
export function checkNumbers(source: TextInLanguage, translation: TextInLanguage): NumberCheck | undefined {
  if (source.text.length > MAX_CHARACTERS || translation.text.length > MAX_CHARACTERS) return undefined;
  return checkFacts(extractFacts(source.text, source.language), extractFacts(translation.text, translation.language));
}

/** The same for facts that have been extracted. */
export function checkFacts(said: readonly NumberFact[], translated: readonly NumberFact[]): NumberCheck | undefined {
  if (said.length > MAX_FACTS || translated.length > MAX_FACTS) return undefined;
  const { agreed, sourceOnly, translationOnly } = matchFacts(said, translated);
  const [missing, added] = certainlyDifferent(
    sourceOnly.filter((fact) => !isRepeated(fact, translated)),
    translationOnly.filter((fact) => !isRepeated(fact, said)),
  );
  const areSame = sayTheSame(sourceOnly, translationOnly) || sayTheSame(missing, added);
  const differences = areSame ? [] : differencesOf(missing, added);
  const different = new Set([...missing, ...added]);
  const shown = (fact: NumberFact): boolean => agreed.has(fact) || fact.certainty === 'certain' || different.has(fact);
  const values = (facts: readonly NumberFact[]) =>
    facts.filter(shown).map((fact) => canonical(agreed.get(fact) ?? fact.readings[0]));
  const check = { source: values(said), translation: values(translated) };
  if (check.source.length + check.translation.length === 0) return undefined;
  return { ...check, differs: differences.length > 0, differences };
}

/** A vague quantity may be said with two numbers: "two or three". */
const NUMBERS_OF_A_VAGUE_ONE = 2;

type Facts = readonly NumberFact[];

/** Without what a vague quantity of the other text may stand for, and approximate numbers that are just left out. */
function certainlyDifferent(source: Facts, translation: Facts): readonly [missing: Facts, added: Facts] {
  const vague = (facts: Facts): number => facts.filter(({ certainty }) => certainty === 'vague').length;
  const [missing, added] = [
    withoutFirst(source.filter(isStated), NUMBERS_OF_A_VAGUE_ONE * (vague(translation) - vague(source))),
    withoutFirst(translation.filter(isStated), NUMBERS_OF_A_VAGUE_ONE * (vague(source) - vague(translation))),
  ];
  const certain = (facts: Facts): Facts => facts.filter(({ certainty }) => certainty === 'certain');
  return [added.length > 0 ? missing : certain(missing), missing.length > 0 ? added : certain(added)];
}

function isStated({ certainty }: NumberFact): boolean {
  return certainty === 'certain' || certainty === 'approximate';
}

/** Without the first numbers and times: dates and phone numbers are not said in vague words. */
function withoutFirst(facts: Facts, count: number): Facts {
  let left = count;
  return facts.filter(({ readings: [{ kind }] }) => (kind !== 'number' && kind !== 'time') || left-- <= 0);
}

/** Pairs what is missing with what is new: of one kind, in the order of the texts. */
function differencesOf(missing: readonly NumberFact[], added: readonly NumberFact[]): NumberDifference[] {
  const rest = [...added];
  const differences = missing.map((fact): NumberDifference => {
    const [reading] = fact.readings;
    const at = Math.max(
      rest.findIndex((other) => canonical(other.readings[0]) === canonical(reading)),
      rest.findIndex((other) => other.readings[0].kind === reading.kind),
    );
    const [other] = rest.splice(at < 0 ? 0 : at, 1);
    return named(reading, other?.readings[0]);
  });
  return [...differences, ...rest.map(({ readings }) => named(undefined, readings[0]))];
}

/** The units are named where nothing else differs. */
function named(source: Reading | undefined, translation: Reading | undefined): NumberDifference {
  const [from, to] = [source, translation].map((reading) => reading && canonical(reading));
  if (from !== to || from === undefined) return { source: from, translation: to };
  return { source: withUnit(source), translation: withUnit(translation) };
}

function withUnit(reading: Reading | undefined): string | undefined {
  if (!reading) return undefined;
  const unit = reading.kind === 'number' ? reading.units[0] : undefined;
  return unit === undefined ? canonical(reading) : `${canonical(reading)} ${unit}`;
}
