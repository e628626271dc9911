import { expect, test } from 'vitest';
import { isIn, packRoute, packsOfPair } from '../../../../src/domain/packs/pack-route.ts';

const spanish = [
  { from: 'spa', to: 'eng' },
  { from: 'eng', to: 'spa' },
] as const;
const german = [
  { from: 'deu', to: 'eng' },
  { from: 'eng', to: 'deu' },
] as const;

test('a pair with English needs one pack for each direction, any other pair four through English', () => {
  const has = isIn([...spanish, ...german]);

  expect(packRoute('spa', 'eng', has)).toEqual([{ from: 'spa', to: 'eng' }]);
  expect(packRoute('spa', 'deu', has)).toEqual([spanish[0], german[1]]);
  expect(packsOfPair({ source: 'spa', target: 'deu' }, has)).toEqual([spanish[0], german[1], german[0], spanish[1]]);
});

test('a pair lacks packs when one direction lacks one, and equal languages need none', () => {
  const has = isIn([...spanish, german[0]]);

  expect(packsOfPair({ source: 'spa', target: 'deu' }, has)).toBeUndefined();
  expect(packRoute('spa', 'spa', has)).toBeUndefined();
  expect(packRoute('eng', 'deu', has)).toBeUndefined();
});
