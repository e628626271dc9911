import { expect, test } from 'vitest';
import { travelDialogue } from '../../../src/domain/travel-dialogue.ts';
import { languages } from '../../../src/domain/language.ts';

const scripts: Record<string, RegExp> = {
  cmn: /\p{Script=Han}/u,
  yue: /[唔嘅喺去梗啲行飛碌]|多謝/u,
  jpn: /\p{Script=Hiragana}/u,
  kor: /\p{Script=Hangul}/u,
  rus: /\p{Script=Cyrillic}/u,
  arb: /\p{Script=Arabic}/u,
};

test('every line exists in every language, in its own script', () => {
  for (const line of travelDialogue) {
    for (const { code } of languages) expect(line[code]).toMatch(scripts[code] ?? /\p{Script=Latin}/u);
  }
});

test('no line contains another, so that a line can be identified in a transcript', () => {
  for (const { code } of languages) {
    for (const value of travelDialogue) {
      const others = travelDialogue.filter((other) => other !== value);
      expect(others.filter((other) => value[code].includes(other[code]))).toEqual([]);
    }
  }
});

test('each Japanese line has a reading without Chinese characters', () => {
  for (const { japaneseReading } of travelDialogue) expect(japaneseReading).not.toMatch(/\p{Script=Han}/u);
});

test('a question is a question in every language', () => {
  for (const line of travelDialogue.filter(({ eng }) => eng.endsWith('?'))) {
    for (const { code } of languages) expect(line[code]).toMatch(/[?？؟]$/);
  }
});
