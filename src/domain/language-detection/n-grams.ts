/**
 * How likely a text is in a language, by the characters before each character. The counts come from a sample text;
 * where they run out, shorter contexts speak (interpolation after Witten and Bell).
 */
export type CharacterModel = {
  /** Natural logarithm of the likelihood of every character of the text, added up. */
  logLikelihood(text: string): number;
};

type Counts = {
  /** How often a string of up to `order` characters occurs. */
  readonly strings: Map<string, number>;
  /** How many different characters follow a string. */
  readonly kinds: Map<string, number>;
  /** How many characters follow a string. */
  readonly followers: Map<string, number>;
  readonly order: number;
};

/** As many characters as any script of ours may bring. */
const ALPHABET_SIZE = 3000;

export function trainModel(sample: string, order: number): CharacterModel {
  const counts: Counts = { strings: new Map(), kinds: new Map(), followers: new Map(), order };
  for (const line of linesOf(sample)) countLine(counts, line);
  return {
    logLikelihood: (text) => linesOf(text).reduce((sum, line) => sum + logLikelihoodOf(counts, line), 0),
  };
}

/** Lower case, letters and apostrophes only, each line between spaces. */
function linesOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[.!?。！？\n]+/u)
    .map((line) => ` ${line.replace(/[^\p{L}\p{M}']+/gu, ' ').trim()} `)
    .filter((line) => line.trim() !== '');
}

function countLine(counts: Counts, line: string): void {
  for (let place = 1; place < line.length; place++) {
    for (let length = 0; length < counts.order && length <= place; length++) {
      count(counts, line.slice(place - length, place), line.slice(place - length, place + 1));
    }
  }
}

function count({ strings, kinds, followers }: Counts, before: string, string: string): void {
  const known = strings.get(string) ?? 0;
  strings.set(string, known + 1);
  followers.set(before, (followers.get(before) ?? 0) + 1);
  if (known === 0) kinds.set(before, (kinds.get(before) ?? 0) + 1);
}

function logLikelihoodOf(counts: Counts, line: string): number {
  let sum = 0;
  for (let place = 1; place < line.length; place++) sum += Math.log(likelihoodAt(counts, line, place));
  return sum;
}

function likelihoodAt({ strings, kinds, followers, order }: Counts, line: string, place: number): number {
  let likelihood = 1 / ALPHABET_SIZE;
  for (let length = 0; length < order && length <= place; length++) {
    const before = line.slice(place - length, place);
    const total = followers.get(before);
    if (total === undefined) break;
    const different = kinds.get(before) ?? 0;
    const known = strings.get(line.slice(place - length, place + 1)) ?? 0;
    likelihood = (known + different * likelihood) / (total + different);
  }
  return likelihood;
}
