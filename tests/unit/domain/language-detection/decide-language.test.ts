import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageOfPair } from '../../../../src/domain/language-detection/decide-language.ts';
import { languages } from '../../../../src/domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../../../src/domain/language.ts';

function pairOf(source: LanguageCode, target: LanguageCode): LanguagePair {
  return { source, target };
}

test('a text without letters is no evidence', () => {
  expect(languageOfPair({ pair: pairOf('spa', 'eng'), source: '42!', translation: '' })).toBeUndefined();
});

test('an ambiguous source text is decided by its translation', () => {
  const pair = pairOf('deu', 'eng');

  expect(languageOfPair({ pair, source: '', translation: 'Where is the hotel?' })).toBe('deu');
  expect(languageOfPair({ pair, source: '42', translation: 'Wo ist das Hotel?' })).toBe('eng');
  expect(languageOfPair({ pair, source: 'Hotel?', translation: 'The hotel?' })).toBe('deu');
});

test('a transcript in a script of neither language is no evidence', () => {
  expect(languageOfPair({ pair: pairOf('spa', 'eng'), source: '어디에요', translation: 'Where is it?' })).toBe('spa');
});

test('a name in Latin letters does not make a Chinese sentence English', () => {
  const pair = pairOf('cmn', 'eng');

  expect(languageOfPair({ pair, source: 'iPhone 15 Pro Max多少钱' })).toBe('cmn');
  expect(languageOfPair({ pair, source: '我想去Hilton Garden Inn' })).toBe('cmn');
  expect(languageOfPair({ pair, source: 'How do you say 你好 in the north?' })).toBe('eng');
});

test('the reported language decides an ambiguous text', () => {
  const pair = pairOf('eng', 'nld');

  expect(languageOfPair({ pair, source: 'Water', reported: 'nl' })).toBe('nld');
  expect(languageOfPair({ pair, source: 'Water', reported: 'english' })).toBe('eng');
  expect(languageOfPair({ pair, source: 'Kunt u mij vertellen hoe laat het is?', reported: 'en' })).toBe('nld');
  expect(languageOfPair({ pair: pairOf('cmn', 'kor'), source: '你好', reported: 'ko' })).toBe('cmn');
});

test('a sentence is in the language of the pair that it fits better', () => {
  const pair = pairOf('fra', 'ita');

  expect(languageOfPair({ pair, source: "Bonjour, je voudrais de l'eau" })).toBe('fra');
  expect(languageOfPair({ pair, source: 'Buongiorno, vorrei un bicchiere' })).toBe('ita');
  expect(languageOfPair({ pair, source: '' })).toBeUndefined();
});

test('the held-out half of the evaluation set is detected in every pair', () => {
  const codes = languages.map(({ code }) => code);
  const lines = new Map(
    codes.map((code) => {
      const url = new URL(`../../../fixtures/language/${code}.txt`, import.meta.url);
      return [code, readFileSync(url, 'utf8').trimEnd().split('\n')];
    }),
  );
  const lineOf = (code: LanguageCode, index: number): string => lines.get(code)?.[index] ?? '';
  const tally = { both: { right: 0, all: 0 }, alone: { right: 0, all: 0 } };
  for (const said of codes) {
    expect(lines.get(said)).toHaveLength(48);
    for (const other of codes.filter((code) => code !== said)) {
      for (let index = 1; index < 48; index += 2) {
        const [source, translation] = [lineOf(said, index), lineOf(other, index)];
        tally.both.all++;
        if (languageOfPair({ pair: pairOf(other, said), source, translation }) === said) tally.both.right++;
        if (source.length < 4) continue;
        tally.alone.all++;
        if (languageOfPair({ pair: pairOf(other, said), source }) === said) tally.alone.right++;
      }
    }
  }

  expect(tally.both.right / tally.both.all).toBeGreaterThan(0.99);
  expect(tally.alone.right / tally.alone.all).toBeGreaterThan(0.97);
});
