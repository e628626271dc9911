import { sleep } from '../../src/shared/async.ts';

/** The text is shown faster than it is spoken by this factor, so that it can be read along. */
const SPEED_UP = 2.5;

const SPOKEN_MS_PER_CHARACTER = 65;
const SPOKEN_MS_PER_SYLLABIC_CHARACTER = 190;

const syllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const word =
  /\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|\s*[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu;

/** Passes text on word by word, no faster than a person can follow. */
export async function* pacedText(
  deltas: AsyncIterable<string>,
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): AsyncGenerator<string> {
  let dueAtMs = now();
  for await (const delta of deltas) {
    for (const [text] of delta.matchAll(word)) {
      const waitMs = dueAtMs - now();
      if (waitMs > 1) await sleep(waitMs, signal);
      yield text;
      dueAtMs = Math.max(dueAtMs, now()) + displayMs(text);
    }
  }
}

function displayMs(text: string): number {
  let spokenMs = 0;
  for (const character of text) {
    spokenMs += syllabic.test(character) ? SPOKEN_MS_PER_SYLLABIC_CHARACTER : SPOKEN_MS_PER_CHARACTER;
  }
  return spokenMs / SPEED_UP;
}
