import { setTimeout as sleep } from 'node:timers/promises';

/** The text runs ahead of the voice by this factor: it can be read along, and is not one lump. */
const AHEAD_OF_VOICE = 2.5;

const SPOKEN_MS_PER_LETTER = 65;
const SPOKEN_MS_PER_SYLLABLE_CHARACTER = 190;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const word =
  /\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|\s*[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu;

/** Hands on text word by word, no faster than it can be followed. */
export async function* pacedText(pieces: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  let dueAtMs = performance.now();
  for await (const piece of pieces) {
    for (const [one] of piece.matchAll(word)) {
      const waitMs = dueAtMs - performance.now();
      if (waitMs > 1) await sleep(waitMs, undefined, { signal });
      yield one;
      dueAtMs = Math.max(dueAtMs, performance.now()) + showingMs(one);
    }
  }
}

function showingMs(text: string): number {
  let spokenMs = 0;
  for (const letter of text) spokenMs += wide.test(letter) ? SPOKEN_MS_PER_SYLLABLE_CHARACTER : SPOKEN_MS_PER_LETTER;
  return spokenMs / AHEAD_OF_VOICE;
}
