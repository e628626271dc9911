/** Short names, such as HOST, resemble too many others. */
const SHORTEST_CHECKED = 6;
/** The share of the longer name: with at most that many edits the similarity is no chance. */
const MAX_EDITED_SHARE = 0.25;

/**
 * The setting that a variable was probably meant to be: by edit distance, or because one name has all the words of the
 * other, as `OPENAI_KEY` has two of `OPENAI_API_KEY`. Variables of the system are far from every setting.
 */
export function similarName(typed: string, known: readonly string[]): string | undefined {
  const candidates = known
    .filter((name) => name.length >= SHORTEST_CHECKED)
    .map((name) => ({ name, edits: editDistance(typed, name) }))
    .filter(({ name, edits }) => {
      const isSlip = edits <= Math.max(1, Math.floor(Math.max(typed.length, name.length) * MAX_EDITED_SHARE));
      return (
        (isSlip && sharesStart(typed, name)) || edits <= 1 || sharesWords(typed, name) || isAbbreviation(typed, name)
      );
    });
  return candidates.toSorted((a, b) => a.edits - b.edits)[0]?.name;
}

/** Names of other programs often end like ours: MY_APP_PORT. Slips in the first letters are covered by one edit. */
function sharesStart(typed: string, name: string): boolean {
  const firstLetters = (text: string) => Array.from(text.slice(0, 4)).toSorted().join('');
  return typed.slice(0, 3) === name.slice(0, 3) || firstLetters(typed) === firstLetters(name);
}

/** `ADMIN_USER` of `ADMIN_USERNAME`. */
function isAbbreviation(typed: string, name: string): boolean {
  return typed.includes('_') && typed.length > SHORTEST_CHECKED && name.startsWith(typed);
}

/** At least two words, the first among them, in the same order. */
function sharesWords(typed: string, name: string): boolean {
  const [some, all] = [typed.split('_'), name.split('_')].toSorted((a, b) => a.length - b.length);
  if (!some || !all || some.length < 2 || some.length === all.length || some[0] !== all[0]) return false;
  let next = 0;
  for (const word of all) if (word === some[next]) next++;
  return next === some.length;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current.push(
        Math.min(
          (previous[j] ?? 0) + 1,
          (current[j - 1] ?? 0) + 1,
          (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
