import { expect, test } from 'vitest';
import { languages } from '../../../src/domain/language.ts';
import { createPhraseSearch, phraseCategories, phrasesOf } from '../../../src/domain/phrases/phrase.ts';
import { loadAllPhrases, loadPhrases } from '../../../src/i18n/phrases/phrase-texts.ts';

const english = await loadPhrases('eng');
const ids = Object.keys(english);

/** The scripts in which each language that is not written in Latin letters is written. */
const scripts: Readonly<Record<string, RegExp>> = {
  cmn: /\p{Script=Han}/u,
  yue: /\p{Script=Han}/u,
  jpn: /[\p{Script=Han}\p{Script=Hiragana}]/u,
  kor: /\p{Script=Hangul}/u,
  rus: /\p{Script=Cyrillic}/u,
  arb: /\p{Script=Arabic}/u,
};

test('there are 120 phrases, and each belongs to one of the eight situations', () => {
  const grouped = phraseCategories.map((category) => phrasesOf(category, english));

  expect(ids).toHaveLength(120);
  expect(grouped.map((group) => group.length)).toEqual(phraseCategories.map(() => 15));
  expect(grouped.flat()).toEqual(ids);
});

test.each(languages.map(({ code }) => code))('%s has every phrase once, in its script, as a sentence', async (code) => {
  const texts = await loadPhrases(code);
  const all = Object.values(texts);

  expect(Object.keys(texts)).toEqual(ids);
  expect(new Set(all).size).toBe(all.length);
  for (const text of all) {
    expect(text).toMatch(scripts[code] ?? /\p{Script=Latin}/u);
    expect(text).toMatch(/[.?!。？！؟]$/u);
    expect(text).toBe(text.normalize('NFC').trim());
  }
});

test('Cantonese is Mandarin only where both say the same, and French never breaks a line before a question mark', async () => {
  const [cmn, yue, fra] = await Promise.all([loadPhrases('cmn'), loadPhrases('yue'), loadPhrases('fra')]);

  expect(ids.filter((id) => cmn[id] === yue[id])).toEqual(['hotel.check-out', 'pharmacy.diabetes']);
  expect(Object.values(fra).filter((text) => / [?!]/.test(text))).toEqual([]);
});

test.each([
  ['doctor', 'help.doctor'],
  ['MEDICO', 'help.doctor'],
  ['médecin', 'help.doctor'],
  ['医生', 'help.doctor'],
  ['врач', 'help.doctor'],
  ['طبيب', 'help.doctor'],
  ['allergic nuts', 'food.nuts'],
  ['Ｗｉ－Ｆｉ', 'hotel.wifi'],
])('%s is found in any language', async (query, id) => {
  const find = createPhraseSearch(await loadAllPhrases('jpn'));

  expect(find(query)).toContain(id);
});

test('a query without a match and an empty one find nothing', async () => {
  const find = createPhraseSearch(await loadAllPhrases('eng'));

  expect(find('xyzzy')).toEqual([]);
  expect(find('  ')).toEqual([]);
});
