import { expect, test } from 'vitest';
import { fileSizeText, megabytesText } from '../../../../src/ui/text/file-size.ts';

test.each([
  [0, '0 kB'],
  [1_234, '1.2 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1 MB'],
  [1_500_000, '1.5 MB'],
  [37_400_000, '37 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes, 'en-US')).toBe(text);
});

test('megabytes are rounded up', () => {
  expect([0, 1, 1_000_000, 1_000_001, 1_234_000_000].map((bytes) => megabytesText(bytes, 'en-US'))).toEqual([
    '0',
    '1',
    '1',
    '2',
    '1,234',
  ]);
});
