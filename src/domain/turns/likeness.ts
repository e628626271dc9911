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

/** Neighbouring letters, with a mark at both ends so that a single letter has some, too. */
function pairsOf(text: string): readonly string[] {
  const letters = ['^', ...(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]/gu) ?? []), '$'];
  if (letters.length === 2) return [];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}
