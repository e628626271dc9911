import { expect, test } from 'vitest';
import { maskTerms } from '../../../src/domain/terms/term-placeholders.ts';

const hotel = { from: 'Hotel Aurora', into: '奥罗拉酒店' };
const doctor = { from: 'Dr. Nguyen', into: '阮医生' };

test('terms become placeholders, which the translation has in any order', () => {
  const masked = maskTerms('Is Dr. Nguyen at the hotel aurora?', [hotel, doctor]);

  expect(masked?.text).toBe('Is X72 at the X71?');
  expect(masked?.restore('X72在X71吗？')).toBe('阮医生在奥罗拉酒店吗？');
  expect(masked?.restore('x 72在X71吗？')).toBe('阮医生在奥罗拉酒店吗？');
});

test.each(['X72在吗？', 'X71在X71和X72吗？', 'X711 X72'])('%s has lost or doubled a placeholder', (translation) => {
  expect(maskTerms('Is Dr. Nguyen at the Hotel Aurora?', [hotel, doctor])?.restore(translation)).toBeUndefined();
});

test.each([
  ['Anna has a banana.', { from: 'Ana', into: '安娜' }],
  ['Room X71, Hotel Aurora', hotel],
  ['Nothing of it', hotel],
])('%s has no term that can be replaced', (text, term) => {
  expect(maskTerms(text, [term])).toBeUndefined();
});

test('a name may have any sign', () => {
  const signs = { from: 'Jean-Luc (A+)', into: 'JL' };

  expect(maskTerms('Ask Jean-Luc (A+) now', [signs])?.text).toBe('Ask X71 now');
});

test('a name in Chinese characters is found between others', () => {
  expect(maskTerms('我找阮医生。', [{ from: '阮医生', into: 'Dr. Nguyen' }])?.text).toBe('我找X71。');
});
