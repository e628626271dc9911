import { expect, test } from 'vitest';
import { languages, type LanguageCode } from '../../../../src/domain/language.ts';
import { loadCatalogue, type ModelSet } from '../../../../voice/models/catalogue.ts';
import { modelsForPair } from '../../../../voice/models/models-for-pair.ts';

const catalogue = await loadCatalogue();

const pairs = languages.flatMap(({ code: source }, at) =>
  languages.slice(at + 1).map(({ code: target }) => ({ source, target })),
);

const ids = (set: ModelSet, source: LanguageCode, target: LanguageCode) =>
  modelsForPair(catalogue, set, { source, target }).entries.map(({ id }) => id);

test.each(['light', 'mixed', 'better'] as const)(
  'the %s set interprets every pair of the fourteen languages',
  (set) => {
    expect(pairs).toHaveLength(91);
    for (const pair of pairs) {
      const { canInterpret, gaps } = modelsForPair(catalogue, set, pair);

      expect(canInterpret, `${pair.source}-${pair.target}`).toBe(true);
      expect(gaps.filter(({ kind, code }) => code === 'missing' && kind !== 'voice')).toEqual([]);
      expect(gaps.filter(({ kind, language }) => kind === 'voice' && language !== 'yue')).toEqual([]);
    }
  },
);

test('a pair with English needs one translator each way', () => {
  expect(ids('light', 'cmn', 'eng')).toEqual([
    'sense-voice-small',
    'firefox-cmn-eng',
    'firefox-eng-cmn',
    'matcha-zh-en',
    'supertonic-3',
  ]);
});

test('a pair without English is translated through it, and each model is needed once', () => {
  expect(ids('light', 'cmn', 'spa')).toEqual([
    'sense-voice-small',
    'parakeet-tdt-0.6b-v3',
    'firefox-cmn-eng',
    'firefox-eng-spa',
    'firefox-spa-eng',
    'firefox-eng-cmn',
    'matcha-zh-en',
    'supertonic-3',
  ]);
});

test('one recogniser hears both languages where one can', () => {
  expect(ids('light', 'eng', 'deu')[0]).toBe('parakeet-tdt-0.6b-v3');
  expect(ids('light', 'deu', 'eng')).not.toContain('sense-voice-small');
  expect(ids('light', 'eng', 'arb').slice(0, 2)).toEqual(['sense-voice-small', 'omnilingual-300m']);
});

test('Cantonese with the light set is known to be done badly, and has no voice', () => {
  const { gaps } = modelsForPair(catalogue, 'light', { source: 'yue', target: 'eng' });

  expect(gaps).toEqual([
    { kind: 'voice', language: 'yue', code: 'missing' },
    { kind: 'translator', language: 'yue', code: 'written-chinese' },
  ]);
});

test('Cantonese with the better set lacks only a voice', () => {
  const { gaps } = modelsForPair(catalogue, 'better', { source: 'eng', target: 'yue' });

  expect(gaps).toEqual([{ kind: 'voice', language: 'yue', code: 'missing' }]);
});

test('the better set needs the same recogniser and translator for every pair', () => {
  expect(ids('better', 'fra', 'rus')).toEqual(['qwen3-asr-0.6b', 'hy-mt2-1.8b', 'supertonic-3']);
});

test('the mixed set has the best recogniser of each language, with the reason, and needs no extra library', () => {
  expect(ids('mixed', 'eng', 'deu')[0]).toBe('parakeet-tdt-0.6b-v3');
  expect(ids('mixed', 'cmn', 'deu').slice(0, 2)).toEqual(['qwen3-asr-0.6b', 'parakeet-tdt-0.6b-v3']);
  // As good as Parakeet in English: one of them is enough.
  expect(ids('mixed', 'cmn', 'eng')).not.toContain('parakeet-tdt-0.6b-v3');
  for (const { code } of languages)
    expect(catalogue.sets.mixed.languages[code]?.reason).toMatch(/FLEURS|LibriSpeech|figure/);
  expect(pairs.flatMap(({ source, target }) => ids('mixed', source, target))).not.toContain('hy-mt2-1.8b');
});

test('a catalogue without models says what is missing', () => {
  const none = { languages: {}, translators: [] };
  const empty = { sets: { light: none, mixed: none, better: none }, redirects: [], models: [] };

  const { canInterpret, entries, gaps } = modelsForPair(empty, 'light', { source: 'eng', target: 'fra' });

  expect({ canInterpret, entries }).toEqual({ canInterpret: false, entries: [] });
  expect(gaps.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
    'recogniser eng',
    'translator eng',
    'voice eng',
    'recogniser fra',
    'translator fra',
    'voice fra',
  ]);
});
