import { expect, test } from 'vitest';
import { defaultPairFor, ownSide } from '../../../src/domain/language.ts';

test.each([
  ['ja-JP', 'jpn', 'eng'],
  ['zh-CN', 'cmn', 'eng'],
  ['en-US', 'cmn', 'eng'],
  ['zh-HK', 'yue', 'eng'],
  ['id', 'ind', 'eng'],
])('before a choice, the pair of an interface in %s is %s and %s', (locale, source, target) => {
  expect(defaultPairFor(locale)).toEqual({ source, target });
});

test.each([
  ['ja-JP', 'jpn', 'eng', 'source'],
  ['en-US', 'cmn', 'eng', 'target'],
  ['en-US', 'eng', 'cmn', 'source'],
  ['ja-JP', 'fra', 'spa', 'source'],
  ['zh-HK', 'eng', 'yue', 'target'],
] as const)(
  'with an interface in %s and %s to %s, the holder of the device is the %s',
  (locale, source, target, side) => {
    expect(ownSide({ source, target }, locale)).toBe(side);
  },
);
