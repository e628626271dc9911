/**
 * A character n-gram model with Witten-Bell smoothing: where a string did not occur in the sample text, the model backs
 * off to the next shorter one at a discount. Interpolation is precomputed.
 */
export type CharacterModel = {
  readonly order: number;
  /** By string: natural log-likelihood of its last character after the others. */
  readonly strings: ReadonlyMap<string, number>;
  /** By string: log-discount for a next character that never followed it. */
  readonly discounts: ReadonlyMap<string, number>;
};

type Counts = {
  readonly strings: Map<string, number>;
  /** By string: number of different characters that follow it, and number of all. */
  readonly kinds: Map<string, number>;
  readonly totals: Map<string, number>;
};

/** At least the number of characters in any supported script. */
const ALPHABET_SIZE = 3000;
const UNSEEN = Math.log(1 / ALPHABET_SIZE);

export function trainModel(sample: string, order: number): CharacterModel {
  const counts: Counts = { strings: new Map(), kinds: new Map(), totals: new Map() };
  for (const line of linesOf(sample)) countLine(counts, line, order);
  return { order, strings: likelihoodsOf(counts), discounts: discountsOf(counts) };
}

/** Lower case, letters and apostrophes only, each sentence between spaces. */
function linesOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[.!?。！？\n]+/u)
    .map((line) => ` ${line.replace(/[^\p{L}\p{M}']+/gu, ' ').trim()} `)
    .filter((line) => line !== '  ');
}

function countLine(counts: Counts, line: string, order: number): void {
  for (let index = 1; index < line.length; index++) {
    for (let length = 0; length < order && length <= index; length++) {
      count(counts, line.slice(index - length, index), line.slice(index - length, index + 1));
    }
  }
}

function count({ strings, kinds, totals }: Counts, before: string, string: string): void {
  const known = strings.get(string) ?? 0;
  strings.set(string, known + 1);
  totals.set(before, (totals.get(before) ?? 0) + 1);
  if (known === 0) kinds.set(before, (kinds.get(before) ?? 0) + 1);
}

function likelihoodsOf({ strings, kinds, totals }: Counts): Map<string, number> {
  const likelihoods = new Map<string, number>();
  const byLength = [...strings].sort(([a], [b]) => a.length - b.length);
  for (const [string, times] of byLength) {
    const before = string.slice(0, -1);
    const different = kinds.get(before) ?? 0;
    const shorter = likelihoods.get(string.slice(1)) ?? 1 / ALPHABET_SIZE;
    likelihoods.set(string, (times + different * shorter) / ((totals.get(before) ?? 0) + different));
  }
  return new Map([...likelihoods].map(([string, likelihood]) => [string, Math.log(likelihood)]));
}

function discountsOf({ kinds, totals }: Counts): Map<string, number> {
  return new Map(
    [...kinds].map(([before, different]) => [before, Math.log(different / ((totals.get(before) ?? 0) + different))]),
  );
}

export function logLikelihood(model: CharacterModel, text: string): number {
  let sum = 0;
  for (const line of linesOf(text))
    for (let index = 1; index < line.length; index++) sum += logLikelihoodAt(model, line, index);
  return sum;
}

/** Log-likelihood in model `a` minus that in model `b`. Stops early once it exceeds `enough` in either direction. */
export function likelihoodGap(a: CharacterModel, b: CharacterModel, text: string, enough: number): number {
  let gap = 0;
  for (const line of linesOf(text)) {
    for (let index = 1; index < line.length; index++) {
      gap += logLikelihoodAt(a, line, index) - logLikelihoodAt(b, line, index);
      if (Math.abs(gap) > enough) return gap;
    }
  }
  return gap;
}

function logLikelihoodAt({ order, strings, discounts }: CharacterModel, line: string, index: number): number {
  let discount = 0;
  for (let length = Math.min(order - 1, index); length >= 0; length--) {
    const seen = strings.get(line.slice(index - length, index + 1));
    if (seen !== undefined) return discount + seen;
    discount += discounts.get(line.slice(index - length, index)) ?? 0;
  }
  return discount + UNSEEN;
}
