import { expect, test } from 'vitest';
import { spokenParts } from '../../../../src/domain/on-device/spoken-parts.ts';

test('a voice is given one sentence at a time', () => {
  expect(spokenParts('Where is the station? It is late.')).toEqual(['Where is the station?', 'It is late.']);
  expect(spokenParts('駅はどこですか。遅いです。')).toEqual(['駅はどこですか。', '遅いです。']);
});

test('a long sentence is split at a space, and no word is lost', () => {
  const words = Array.from({ length: 80 }, (_, index) => `word${index}`);

  const parts = spokenParts(words.join(' '));

  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(160);
  expect(parts.join(' ').split(' ')).toEqual(words);
});

test('a blank text has no parts', () => {
  expect(spokenParts('  ')).toEqual([]);
});
