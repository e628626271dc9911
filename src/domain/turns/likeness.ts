import { joinTexts } from './item-text.ts';

/** Half of the pairs of letters: another hearing of the same words shares more, another sentence far less. */
const ALIKE = 0.5;

/** Whether two texts may be two hearings of the same words. @returns 0 to 1; 0 where they are not */
export function likeness(a: string, b: string): number {
  const [pairsOfA, pairsOfB] = [pairsOf(a), pairsOf(b)];
  const count = pairsOfA.length + pairsOfB.length;
  const left = [...pairsOfB];
  let shared = 0;
  for (const pair of pairsOfA) {
    const place = left.indexOf(pair);
    if (place < 0) continue;
    left.splice(place, 1);
    shared += 1;
  }
  const share = count === 0 ? 0 : (2 * shared) / count;
  return share < ALIKE ? 0 : share;
}

/** A higher share: in a long text there is something like everything. */
const CONTAINED = 0.7;
/** Shorter words are in many texts. */
const MIN_CONTAINED_PAIRS = 3;

/** Whether a text may be another hearing of one of the others, or of a part of what these say together, in order. */
export function isRepeatedIn(text: string, others: readonly string[]): boolean {
  return others.some((other) => likeness(text, other) > 0) || isContained(text, joinTexts(others));
}

/** Whether the words of a text are heard somewhere in a longer one. */
function isContained(part: string, whole: string): boolean {
  const [wanted, pairs] = [pairsOf(part).slice(1, -1), pairsOf(whole)];
  if (wanted.length < MIN_CONTAINED_PAIRS) return false;
  const left = new Map<string, number>();
  for (const pair of wanted) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  // As many pairs as the part has, wherever they begin.
  for (const [at, pair] of pairs.entries()) {
    shared += take(left, pair, 1);
    shared -= take(left, pairs[at - wanted.length] ?? '', -1);
    if (shared / wanted.length >= CONTAINED) return true;
  }
  return false;
}

/** @returns 1 where the pair is one of those that are wanted */
function take(left: Map<string, number>, pair: string, count: 1 | -1): number {
  const number = left.get(pair);
  if (number === undefined) return 0;
  left.set(pair, number - count);
  return Number(count === 1 ? number > 0 : number >= 0);
}

/** Neighbouring letters, with a mark at both ends so that a single letter has some, too. */
function pairsOf(text: string): readonly string[] {
  const letters = ['^', ...(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]/gu) ?? []), '$'];
  if (letters.length === 2) return [];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}
