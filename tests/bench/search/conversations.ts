import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { uploadedTurn } from '../../server/uploads.ts';

const WORDS = 20_000;
const TURNS = 100;
const START_MS = Date.UTC(2025, 0, 1);
const TURN_MS = 20_000;

/** Numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomNumbers(1);
const consonants = 'bcdfghjklmnpqrstvwxyz';

/** A frequent word is short, and half of all words are among the first hundred (Zipf). */
const latin = Array.from({ length: WORDS }, (_, rank) => {
  const syllables = 1 + random(2) + (rank > 200 ? 1 : 0);
  const parts = Array.from(
    { length: syllables },
    () => `${consonants[random(21)]}${'aeiou'[random(5)]}${'nrst '[random(5)]}`,
  );
  return parts.join('').replaceAll(' ', '');
});
const han = Array.from({ length: WORDS }, () =>
  Array.from({ length: 1 + random(3) }, () => String.fromCharCode(0x4e00 + zipf(6000))).join(''),
);

function zipf(count: number): number {
  return Math.floor(Math.exp((random(1_000_000) / 1_000_000) * Math.log(count)));
}

function sentence(words: readonly string[], count: number, separator: string): string {
  return Array.from({ length: count }, () => words[zipf(WORDS)]).join(separator);
}

/** The next conversation in time, of a hundred turns with about sixty characters each. */
export function conversationTurns(at: number): UploadedTurn[] {
  return Array.from({ length: TURNS }, (_, index) => {
    const length = 4 + random(8);
    return uploadedTurn(`item_${String(index).padStart(16, 'x')}`, 0, {
      user_input: sentence(han, length, ''),
      assistant_output: sentence(latin, length, ' '),
      timestamp: new Date(START_MS + (at * TURNS + index) * TURN_MS).toISOString(),
    });
  });
}

/** Words of every frequency, parts of words, words that occur nowhere, and several words at once. */
export function queries(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const rank = Math.floor(Math.exp((index / count) * Math.log(WORDS)));
    const [word = '', sign = ''] = [latin[rank], han[rank]];
    const kinds = [
      word,
      word.slice(0, 1 + random(3)),
      sign,
      sign.slice(0, 1),
      `${word} ${latin[zipf(WORDS)]}`,
      `${sign} ${word.slice(0, 3)}`,
      `${word}zx`,
      String.fromCharCode(0x9000 + random(500)),
    ];
    return kinds[index % kinds.length] ?? word;
  });
}
