import { expect, test } from 'vitest';
import { detectLanguage } from '../../../../src/domain/language-detection/detect-language.ts';

test('blank text has no language', () => {
  expect(detectLanguage('')).toBeUndefined();
  expect(detectLanguage(' \n\t')).toBeUndefined();
});

test.each([
  ['駅はどこ', 'jpn'],
  ['カメラ', 'jpn'],
  ['在哪里', 'cmn'],
  ['déjà', 'fra'],
  ['niño', 'spa'],
  ['¡ah!', 'spa'],
  ['Tür', 'deu'],
  ['Spaß', 'deu'],
  ['Hallo', 'eng'],
  ['да', 'eng'],
] as const)('%s is too short to judge by its words; its script says %s', (text, code) => {
  expect(detectLanguage(text)).toBe(code);
});

test('a guess by script must be an allowed language', () => {
  expect(detectLanguage('駅はどこ', { allowed: ['cmn', 'eng'] })).toBe('cmn');
  expect(detectLanguage('在哪里', { allowed: ['spa', 'eng'] })).toBe('eng');
  expect(detectLanguage('Tür', { allowed: ['spa', 'fra'] })).toBe('spa');
  expect(detectLanguage('Tür', { allowed: [] })).toBeUndefined();
});

test.each([
  ['Waar kan ik een kaartje voor de tram kopen?', 'nld'],
  ['Tudo isto é muito interessante, mas não tenho tempo.', 'por'],
  ['Quisiera cambiar estos billetes por monedas.', 'spa'],
  ['Где можно купить билет на автобус?', 'rus'],
  ['저는 내일 부산에 갈 예정입니다.', 'kor'],
  ['أين يمكنني شراء تذكرة الحافلة؟', 'arb'],
  ['我哋而家去食飯，你嚟唔嚟呀？', 'yue'],
  ['我们现在去吃饭，你来不来？', 'cmn'],
  ['これから昼ご飯を食べに行きます。', 'jpn'],
  ['Besok pagi kami akan pergi ke pasar.', 'ind'],
] as const)('a sentence is judged by its words: %s is %s', (text, code) => {
  expect(detectLanguage(text)).toBe(code);
});

test('a sentence in a language that is not allowed is guessed by its script', () => {
  expect(detectLanguage('Waar kan ik een kaartje voor de tram kopen?', { allowed: ['cmn', 'eng'] })).toBe('eng');
});

test('a text below the minimum length is not judged by its words', () => {
  const text = 'waar is de trein?';

  expect(detectLanguage(text)).toBe('nld');
  expect(detectLanguage(text, { minLength: 20 })).toBe('eng');
});

test('only the first 2048 characters count', () => {
  expect(detectLanguage(`${' '.repeat(2048)}Wo ist der Bahnhof?`)).toBeUndefined();
  expect(detectLanguage(`${'1'.repeat(2048)}Wo ist der schöne Bahnhof?`)).toBe('eng');
});
