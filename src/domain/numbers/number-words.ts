import { ABOUT, ORDINAL, WEAK, WORD } from './marks.ts';
import type { NumberWords } from './number-rules.ts';

/** One number word. */
type Part = {
  readonly value: number;
  readonly role: 'plain' | 'scale' | 'teen' | 'ten';
  readonly isOrdinal: boolean;
};

export type NumberLexicon = {
  readonly rules: NumberWords;
  readonly parts: ReadonlyMap<string, Part>;
  readonly weak: ReadonlySet<string>;
  readonly approximate: ReadonlySet<string>;
  readonly ordinalEnding: RegExp | undefined;
  readonly prefix: RegExp | undefined;
  readonly compound: RegExp | undefined;
};

export function createLexicon(rules: NumberWords): NumberLexicon {
  const parts = new Map<string, Part>();
  const add = (spellings: string, value: number, role: Part['role'] = 'plain', isOrdinal = false): void => {
    for (const word of spellings.split('/')) if (word !== '-') parts.set(word, { value, role, isOrdinal });
  };
  for (const [at, word] of (rules.ordinals ?? '').split(' ').entries()) add(word, at + 1, 'plain', true);
  for (const [at, word] of rules.small.split(' ').entries()) add(word, at);
  for (const [at, word] of rules.tens.split(' ').entries()) add(word, 20 + 10 * at);
  for (const [at, word] of (rules.hundreds ?? '').split(' ').entries()) add(word, 100 * (at + 1));
  for (const other of (rules.others ?? '').split(' ')) {
    const [words = '', value] = other.split('=');
    add(words, Number(value));
  }
  for (const [words, value] of Object.entries(rules.scales)) add(words, value, 'scale');
  if (rules.teen) add(rules.teen, 10, 'teen');
  if (rules.ten) add(rules.ten, 10, 'ten');
  parts.delete('');
  const and = rules.and?.word;
  const words = [...parts.keys(), ...(and ? [and] : [])].sort((a, b) => b.length - a.length);
  return {
    rules,
    parts,
    weak: new Set(rules.weak.split(' ')),
    approximate: new Set(rules.approximate?.split(' ')),
    ordinalEnding: rules.ordinalEnding ? new RegExp(`(?:${rules.ordinalEnding})$`, 'u') : undefined,
    prefix: rules.prefix ? new RegExp(`^(?:${rules.prefix})`, 'u') : undefined,
    compound: rules.hasCompounds ? new RegExp(`^(?:${words.join('|')})+$`, 'u') : undefined,
  };
}

/** A step of a number: a part, or the "and" before it. */
type Step = { readonly part: Part; readonly isJoined: boolean; readonly isDefinite: boolean };

/** Adds up the parts of one number as long as they fit. */
class Sum {
  #total = 0;
  #group: number | undefined;
  #lastScale = Infinity;
  #isOrdinal = false;
  readonly #rules: NumberWords;

  constructor(rules: NumberWords) {
    this.#rules = rules;
  }

  get value(): number {
    return this.#total + (this.#group ?? 0);
  }

  get isOrdinal(): boolean {
    return this.#isOrdinal;
  }

  /** @returns whether the step belongs to this number */
  add({ part, isJoined, isDefinite }: Step): boolean {
    if (this.#isOrdinal && part.role !== 'teen' && !isDefinite) return false;
    if (isJoined && !this.#allowsAnd(part.value)) return false;
    const isAdded = this.#addPart(part, isJoined);
    if (isAdded) this.#isOrdinal ||= part.isOrdinal;
    return isAdded;
  }

  #allowsAnd(next: number): boolean {
    const group = this.#group;
    const isAfterHundreds = group === undefined || group % 100 === 0;
    if (this.#rules.hasUnitsFirst && group !== undefined && group % 100 < 10 && next >= 20 && next < 100) return true;
    if (this.#rules.and?.after === 'any') return true;
    if (this.#rules.and?.after === 'hundreds') return isAfterHundreds && next < 1000;
    return group !== undefined && group % 100 >= 20 && group % 10 === 0 && next < 20;
  }

  #addPart({ value, role }: Part, isJoined: boolean): boolean {
    // Arabic has one word for ten and for the ten of fifteen.
    const isTen = role === 'teen' && this.#group === undefined && this.#rules.ten === undefined;
    if (role === 'teen' && !isTen) return !isJoined && this.#addToUnit((unit) => unit + 10);
    if (role === 'ten') return this.#addToUnit((unit) => unit * 10);
    if (role === 'scale') return this.#scale(value);
    const group = this.#group;
    // "seribu", and the Arabic dual of a thousand.
    if (value >= 1000) {
      if (group !== undefined || this.#lastScale <= 1000) return false;
      [this.#total, this.#lastScale] = [this.#total + value, 1000];
      return true;
    }
    if (group === undefined) {
      if (value >= this.#lastScale || (value === 0 && this.#lastScale < Infinity)) return false;
      this.#group = value;
      return true;
    }
    const fits =
      value > 0 &&
      (value < lowestPlace(group) ||
        ([60, 80].includes(group % 100) && value >= 10 && value < 20) ||
        (isJoined && this.#isUnitFirst(group, value)));
    if (fits) this.#group = group + value;
    return fits;
  }

  #isUnitFirst(group: number, value: number): boolean {
    return this.#rules.hasUnitsFirst === true && group % 100 > 0 && group % 100 < 10 && value >= 20 && value < 100;
  }

  /** Changes the units of the group: "lima puluh" is 5 × 10. */
  #addToUnit(change: (unit: number) => number): boolean {
    const unit = (this.#group ?? 0) % 10;
    if (this.#group === undefined || unit === 0 || this.#group % 100 !== unit) return false;
    this.#group += change(unit) - unit;
    return true;
  }

  #scale(value: number): boolean {
    const group = this.#group;
    if (value < 1000) {
      if (group !== undefined && (group === 0 || group >= 100)) return false;
      this.#group = (group ?? 1) * value;
      return true;
    }
    if (value >= this.#lastScale || group === 0) return false;
    this.#total += (group ?? 1) * value;
    this.#lastScale = value;
    this.#group = undefined;
    return true;
  }
}

function lowestPlace(group: number): number {
  if (group === 0 || group % 10 !== 0) return 1;
  if (group % 100 === 10) return 1;
  return group % 100 === 0 ? 100 : 10;
}

const tokens = /\d+(?:\.\d+)?[\uE003\uE004]?|\p{L}+|\s+|[^]/gu;

/** Replaces number words by digits. */
export function wordsToDigits(text: string, lexicon: NumberLexicon): string {
  const all = text.match(tokens) ?? [];
  let result = '';
  for (let at = 0; at < all.length;) {
    const read = readNumber(all, at, lexicon);
    result += read?.text ?? all[at];
    at = read?.end ?? at + 1;
  }
  return result;
}

type Word = { readonly steps: readonly Step[]; readonly prefix: string };

function readNumber(
  all: readonly string[],
  start: number,
  lexicon: NumberLexicon,
): { text: string; end: number } | undefined {
  const first = all[start] ?? '';
  const isDigits = /^\d/u.test(first);
  const word = isDigits ? digitsWord(first) : readWord(first, lexicon);
  if (!word) return undefined;
  const sum = new Sum(lexicon.rules);
  // The word that joined it to a number was not accepted.
  if (!word.steps.every((step, at) => sum.add(at === 0 ? { ...step, isJoined: false } : step))) return undefined;
  let [end, count] = [start + 1, 1];
  for (;;) {
    const next = nextWord(all, end, lexicon);
    if (!next || (isDigits && count === 1 && next.word.steps[0]?.part.role !== 'scale')) break;
    if (!addAll(sum, next.word.steps)) break;
    end = next.end;
    count++;
  }
  if (isDigits && count === 1) return undefined;
  const mark = markOf(sum, count === 1 ? first : '', lexicon);
  return { text: `${word.prefix}${mark}${plain(sum.value)}`, end };
}

/** @param alone the word, where it is the only one of its number */
function markOf(sum: Sum, alone: string, { weak, approximate }: NumberLexicon): string {
  if (sum.value === 1 || weak.has(alone)) return WEAK;
  if (approximate.has(alone)) return ABOUT;
  return sum.isOrdinal ? ORDINAL : WORD;
}

/** A word that fits in part only belongs to the next number as a whole. */
function addAll(sum: Sum, steps: readonly Step[]): boolean {
  const [step, ...rest] = steps;
  return step !== undefined && sum.add(step) && rest.every((next) => sum.add(next));
}

function digitsWord(text: string): Word {
  const part: Part = { value: Number.parseFloat(text), role: 'plain', isOrdinal: false };
  return { steps: [{ part, isJoined: false, isDefinite: false }], prefix: '' };
}

/** The next word of the same number: after a space or hyphen, and possibly an "and". */
function nextWord(
  all: readonly string[],
  from: number,
  lexicon: NumberLexicon,
): { word: Word; end: number } | undefined {
  let at = from;
  let isJoined = false;
  for (let skipped = 0; skipped < 4; skipped++) {
    const token = all[at];
    if (token === undefined) return undefined;
    if (token === ' ' || token === '-') at++;
    else if (token === lexicon.rules.and?.word && !isJoined) {
      isJoined = true;
      at++;
    } else break;
  }
  const word = readWord(all[at] ?? '', lexicon);
  if (!word) return undefined;
  const [first, ...rest] = word.steps;
  if (!first) return undefined;
  const hasAnd = isJoined || first.isJoined || (word.prefix !== '' && word.prefix === lexicon.rules.and?.word);
  return { word: { ...word, steps: [{ ...first, isJoined: hasAnd }, ...rest] }, end: at + 1 };
}

function readWord(token: string, lexicon: NumberLexicon): Word | undefined {
  if (!/^\p{L}/u.test(token)) return undefined;
  const known = lexicon.parts.get(token);
  if (known) return wordOf([{ part: known, isJoined: false, isDefinite: false }]);
  return ordinalOf(token, lexicon) ?? compoundOf(token, lexicon) ?? prefixed(token, lexicon);
}

function wordOf(steps: readonly Step[], prefix = ''): Word {
  return { steps, prefix };
}

function ordinalOf(token: string, lexicon: NumberLexicon): Word | undefined {
  const stem = lexicon.ordinalEnding ? token.replace(lexicon.ordinalEnding, '') : token;
  if (stem === token) return undefined;
  const known = lexicon.parts.get(stem);
  const steps = known ? [{ part: known, isJoined: false, isDefinite: false }] : compoundOf(stem, lexicon)?.steps;
  if (!steps || steps.length === 0) return undefined;
  return wordOf(steps.map((step, at) => ({ ...step, part: { ...step.part, isOrdinal: at === steps.length - 1 } })));
}

/** The longest compound, a Dutch ordinal of 999,999, has 64 letters. The work grows faster than the length. */
const MAX_COMPOUND = 70;

/** "funfundzwanzig", "duecentoventi". */
function compoundOf(token: string, { compound, parts, rules }: NumberLexicon): Word | undefined {
  if (token.length > MAX_COMPOUND || !compound?.test(token)) return undefined;
  const found = segments(token, parts, rules.and?.word);
  if (!found) return undefined;
  const sum = new Sum(rules);
  return found.every((step) => sum.add(step)) ? wordOf(found) : undefined;
}

function segments(token: string, parts: ReadonlyMap<string, Part>, and: string | undefined): Step[] | undefined {
  if (token === '') return [];
  for (let length = token.length; length > 0; length--) {
    const part = parts.get(token.slice(0, length));
    const rest = part && segments(token.slice(length), parts, and);
    if (rest) return [{ part, isJoined: false, isDefinite: false }, ...rest];
  }
  if (and === undefined || !token.startsWith(and)) return undefined;
  const [first, ...rest] = segments(token.slice(and.length), parts, and) ?? [];
  return first && [{ ...first, isJoined: true }, ...rest];
}

function prefixed(token: string, { prefix, parts }: NumberLexicon): Word | undefined {
  const found = prefix?.exec(token)?.[0];
  if (!found) return undefined;
  const part = parts.get(token.slice(found.length));
  if (!part) return undefined;
  // Arabic: the article marks the second part of an ordinal; the letter for "and" comes before it.
  const isDefinite = found.endsWith('ال');
  return wordOf([{ part, isJoined: false, isDefinite }], found.replace(/ال$/u, ''));
}

const decimals = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 6 });

function plain(value: number): string {
  return decimals.format(value);
}
