import { expect, test } from 'vitest';
import { languages } from '../../../src/domain/language.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { loadPhrases } from '../../../src/i18n/phrases/phrase-texts.ts';
import { createTermCorrection } from '../../../src/platform/terms/term-correction.ts';
import { ConversationTerms } from '../../../voice/session/conversation-terms.ts';
import { ordinaryNames } from '../../fixtures/terms/ordinary-names.ts';

type Correct = (text: string) => string | Promise<string>;

const latinNames = ['Zhang Wei', 'Siobhán Ngũgĩ', 'Zoe Wang'];

/** The corrections of the page and those of the voice server, by language pair and terms. */
async function corrections(
  source: LanguageCode,
  target: LanguageCode,
  names: readonly string[],
): Promise<readonly Correct[]> {
  const terms = names.map((name) => ({ source: name, target: name }));
  const atServer = new ConversationTerms({ source, target });
  atServer.set('glossary_1', terms);
  return [
    (await createTermCorrection(terms, { source, target })).correct,
    async (text) => (await atServer.correct({ text, language: source })).text,
    async (text) => (await atServer.correct({ text })).text,
  ];
}

test.each(languages.map(({ code }) => code))('none of 100 ordinary names changes a phrase in %s', async (code) => {
  const names = ordinaryNames(code);
  const phrases = Object.values(await loadPhrases(code));
  const other = code === 'eng' ? 'deu' : 'eng';

  for (const correct of [
    ...(await corrections(code, other, [...names, ...latinNames])),
    ...(await corrections(other, code, [...names, ...latinNames])),
  ]) {
    expect(await Promise.all(phrases.map(async (phrase) => await correct(phrase)))).toEqual(phrases);
  }
  expect(new Set(names).size).toBe(100);
  expect(phrases).toHaveLength(120);
});

test('a name in Han characters replaces nothing in English', async () => {
  for (const correct of await corrections('eng', 'cmn', ['王伟']))
    expect(await correct('Wang way, one way.')).toBe('Wang way, one way.');
});

test('Latin letters in a language without corrections stay as they were heard', async () => {
  const atServer = new ConversationTerms({ source: 'jpn', target: 'eng' });
  atServer.set('glossary_1', [{ source: 'Hotel Aurora', target: 'Hotel Aurora' }]);

  expect((await atServer.correct({ text: 'hotel orora', language: 'jpn' })).text).toBe('hotel orora');
  expect((await atServer.correct({ text: 'At hotel Orora.', language: 'eng' })).text).toBe('At Hotel Aurora.');
});
