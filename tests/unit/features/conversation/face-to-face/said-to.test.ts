import { expect, test } from 'vitest';
import { languages } from '../../../../../src/domain/language.ts';
import { faceWords } from '../../../../../src/features/conversation/face-to-face/face-words.ts';
import { largestFitting } from '../../../../../src/features/conversation/face-to-face/fit-text.ts';
import { saidTo } from '../../../../../src/features/conversation/face-to-face/said-to.ts';
import { aTurn } from '../../../../fixtures/turns.ts';

const turn = aTurn('t1', {
  speaker: 'userA',
  source: { text: '你好', language: 'cmn' },
  translation: { text: 'Hello', language: 'eng' },
});

test('each person reads a turn in their own language', () => {
  const own = { id: 't1', isOwn: true, text: '你好', language: 'cmn', isOpen: false, complete: turn };

  expect(saidTo('source', turn)).toEqual(own);
  expect(saidTo('target', turn)).toMatchObject({
    id: 't1',
    isOwn: false,
    text: 'Hello',
    language: 'eng',
    isOpen: false,
  });
});

test('a third language keeps its own direction in the half of its person', () => {
  const arabic = { ...turn, source: { text: 'نقبل الدفع نقدًا فقط.', language: 'arb' } } as const;

  expect(saidTo('source', arabic)?.language).toBe('arb');
});

test('a turn whose speaker is not known yet is shown to both without words', () => {
  const open = { ...turn, status: 'in_progress', source: { text: '你', language: undefined } } as const;

  expect(saidTo('source', open)).toEqual({ id: 't1', isOwn: undefined, text: '', isOpen: true });
  expect(saidTo('target', open)).toEqual({ id: 't1', isOwn: undefined, text: '', isOpen: true });
});

test('a turn that ended without a translation is shown to its speaker only', () => {
  const failed = { ...turn, status: 'error', translation: { text: '', language: undefined } } as const;

  expect(saidTo('source', failed)?.text).toBe('你好');
  expect(saidTo('target', failed)).toBeUndefined();
});

test('the welcome is one sentence in each language, with letters of its own script', () => {
  const scripts: Record<string, RegExp> = { jpn: /\p{Script=Hiragana}/u, kor: /\p{Script=Hangul}/u };
  const others: Record<string, RegExp> = { arb: /\p{Script=Arabic}/u, rus: /\p{Script=Cyrillic}/u };
  const han = { cmn: /\p{Script=Han}/u, yue: /\p{Script=Han}/u };
  const script: Record<string, RegExp> = { ...scripts, ...others, ...han };

  for (const { code } of languages) {
    const { welcome, begin, checkNumbers } = faceWords[code];
    expect(welcome).toMatch(script[code] ?? /\p{Script=Latin}/u);
    expect(welcome.match(/[.。!?؟](?=\s|$|\p{L})/gu)).toHaveLength(1);
    expect(welcome).toMatch(/[.。]$/u);
    expect(begin).toMatch(script[code] ?? /\p{Script=Latin}/u);
    expect(begin).toMatch(/[.。]$/u);
    expect(checkNumbers).toMatch(/[:：]$/u);
  }
});

test.each([
  [0, 7, 7],
  [0, 3, 3],
  [0, -1, 0],
  [2, 1, 2],
])('from size %i on, where sizes to %i fit, %i is chosen', (from, lastThatFits, chosen) => {
  expect(largestFitting(8, from, (index) => index <= lastThatFits)).toBe(chosen);
});
