import { expect, test } from 'vitest';
import { estimatedTextTokens } from '../../../../../server/voice/embedded/conversation/response-usage.ts';
import { pacedText } from '../../../../../server/voice/embedded/conversation/text-pace.ts';
import { createSentenceCutter } from '../../../../../server/voice/embedded/translation/sentences.ts';
import { spokenLanguage } from '../../../../../server/voice/embedded/translation/spoken-language.ts';

function sentences(...pieces: string[]): string[] {
  const cutter = createSentenceCutter();
  return [...pieces.flatMap((piece) => cutter.push(piece)), cutter.rest()];
}

test('a sentence is cut off as soon as a space shows that it has ended', () => {
  expect(sentences('Yes, of cou', 'rse. Would', ' you like 2.5 kilos?')).toEqual([
    'Yes, of course.',
    'Would you like 2.5 kilos?',
  ]);
});

test('a full-width stop ends a sentence at once', () => {
  expect(sentences('当然可以。您需', '要收据吗？')).toEqual(['当然可以。', '您需要收据吗？', '']);
});

test('text is shown word by word, and nothing of it is lost', async () => {
  async function* pieces() {
    yield 'Where is';
    yield ' the 地铁站在';
    yield ' ?\n';
  }
  const words: string[] = [];
  for await (const word of pacedText(pieces(), new AbortController().signal)) words.push(word);

  expect(words).toEqual(['Where', ' is', ' the', ' 地铁', '站在', ' ?', '\n']);
});

test('text runs ahead of the voice, but not in one lump', async () => {
  async function* pieces() {
    yield 'one two three four five';
  }
  const startMs = performance.now();
  for await (const _ of pacedText(pieces(), new AbortController().signal));
  const tookMs = performance.now() - startMs;

  expect(tookMs).toBeGreaterThan(300);
  expect(tookMs).toBeLessThan(1200);
});

test('tokens are counted by letters, and by characters where those are syllables', () => {
  expect(estimatedTextTokens('twelve chars')).toBe(3);
  expect(estimatedTextTokens('地铁站')).toBe(3);
});

test('a translation is in the language that was not heard', () => {
  expect(spokenLanguage('Hello', 'spa', { source: 'spa', target: 'eng' })).toBe('eng');
  expect(spokenLanguage('Hola', 'eng', { source: 'spa', target: 'eng' })).toBe('spa');
});

test('where nothing is known of what was heard, the letters tell', () => {
  const pair = { source: 'jpn', target: 'deu' } as const;

  expect(spokenLanguage('駅はどこですか？', undefined, pair)).toBe('jpn');
  expect(spokenLanguage('Wo ist der Bahnhof?', undefined, pair)).toBe('deu');
});
