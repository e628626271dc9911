/**
 * How likely each character is after those before it, learned from a sample text. Where a string did not occur, the
 * next shorter one speaks, at a discount (interpolation after Witten and Bell, worked out in advance).
 */
export type CharacterModel = {
  readonly order: number;
  /** Natural logarithm of the likelihood of the last character of a string after the others. */
  readonly strings: ReadonlyMap<string, number>;
  /** Logarithm of the discount where a string of characters is followed by one it was never followed by. */
  readonly discounts: ReadonlyMap<string, number>;
};

type Counts = {
  readonly strings: Map<string, number>;
  /** How many different characters follow a string, and how many in all. */
  readonly kinds: Map<string, number>;
  readonly totals: Map<string, number>;
};

/** As many characters as any script of ours may bring. */
const ALPHABET_SIZE = 3000;
const UNSEEN = Math.log(1 / ALPHABET_SIZE);

export function trainModel(sample: string, order: number): CharacterModel {
  const counts: Counts = { strings: new Map(), kinds: new Map(), totals: new Map() };
  for (const line of linesOf(sample)) countLine(counts, line, order);
  return { order, strings: likelihoodsOf(counts), discounts: discountsOf(counts) };
}

/** Lower case, letters and apostrophes only, each line between spaces. */
function linesOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[.!?。！？\n]+/u)
    .map((line) => ` ${line.replace(/[^\p{L}\p{M}']+/gu, ' ').trim()} `)
    .filter((line) => line !== '  ');
}

function countLine(counts: Counts, line: string, order: number): void {
  for (let place = 1; place < line.length; place++) {
    for (let length = 0; length < order && length <= place; length++) {
      count(counts, line.slice(place - length, place), line.slice(place - length, place + 1));
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

/** Logarithm of the likelihood of the whole text. */
export function logLikelihood(model: CharacterModel, text: string): number {
  let sum = 0;
  for (const line of linesOf(text))
    for (let place = 1; place < line.length; place++) sum += logLikelihoodAt(model, line, place);
  return sum;
}

/**
 * How much more likely the text is in one model than in the other, as a logarithm of odds. Stops where the answer is
 * clear: the rest of a long text would only confirm it.
 */
export function likelihoodGap(one: CharacterModel, other: CharacterModel, text: string, clear: number): number {
  let gap = 0;
  for (const line of linesOf(text)) {
    for (let place = 1; place < line.length; place++) {
      gap += logLikelihoodAt(one, line, place) - logLikelihoodAt(other, line, place);
      if (Math.abs(gap) > clear) return gap;
    }
  }
  return gap;
}

function logLikelihoodAt({ order, strings, discounts }: CharacterModel, line: string, place: number): number {
  let discount = 0;
  for (let length = Math.min(order - 1, place); length >= 0; length--) {
    const seen = strings.get(line.slice(place - length, place + 1));
    if (seen !== undefined) return discount + seen;
    discount += discounts.get(line.slice(place - length, place)) ?? 0;
  }
  return discount + UNSEEN;
}
