/** The signature of the same computation in sacrebleu 2. */
export const chrfSignature = 'chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no';

const MAX_ORDER = 6;
const BETA_SQUARED = 4;

/** Numbers of n-grams, by their order: in the hypothesis, in the reference, and in both. */
export type ChrfCounts = readonly { readonly hypothesis: number; readonly reference: number; readonly both: number }[];

export function chrfCounts(hypothesis: string, reference: string): ChrfCounts {
  return Array.from({ length: MAX_ORDER }, (_, at) => {
    const [ours, theirs] = [ngrams(hypothesis, at + 1), ngrams(reference, at + 1)];
    let both = 0;
    for (const [ngram, count] of ours) both += Math.min(count, theirs.get(ngram) ?? 0);
    return { hypothesis: sum(ours), reference: sum(theirs), both };
  });
}

/** From 0 to 100, of a corpus: the counts of its sentences are summed. Orders that one side lacks do not count. */
export function chrf(sentences: readonly ChrfCounts[]): number {
  let [precision, recall, orders] = [0, 0, 0];
  for (let at = 0; at < MAX_ORDER; at++) {
    const total = { hypothesis: 0, reference: 0, both: 0 };
    for (const counts of sentences) {
      total.hypothesis += counts[at]?.hypothesis ?? 0;
      total.reference += counts[at]?.reference ?? 0;
      total.both += counts[at]?.both ?? 0;
    }
    if (total.hypothesis === 0 || total.reference === 0) continue;
    precision += total.both / total.hypothesis;
    recall += total.both / total.reference;
    orders += 1;
  }
  if (precision + recall === 0) return 0;
  [precision, recall] = [precision / orders, recall / orders];
  return (100 * (1 + BETA_SQUARED) * precision * recall) / (BETA_SQUARED * precision + recall);
}

function ngrams(text: string, order: number): Map<string, number> {
  const characters = Array.from(text.replaceAll(/\s+/gu, ''));
  const counts = new Map<string, number>();
  for (let at = 0; at + order <= characters.length; at++) {
    const ngram = characters.slice(at, at + order).join('');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
