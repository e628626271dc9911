import { expect, test } from 'vitest';
import { csvCells, csvText } from '../../../../src/domain/admin/csv.ts';

test('a quoted cell may contain separators and quotes', () => {
  expect(csvCells('"Lima, Ana";"say ""hi""",ana@example.org')).toEqual(['Lima, Ana', 'say "hi"', 'ana@example.org']);
});

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '%0A', '|cmd', '＝1+1'])(
  '%j is no formula in the file',
  (text) => {
    const cell = csvText([[text]]).slice(1);

    expect(cell).toMatch(/^"'/);
  },
);

test('cells with separators, quotes or line ends stay one cell', () => {
  expect(csvText([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe('\uFEFF"a,b","say ""x""","two\nlines",plain\r\n');
});

test('negative numbers stay numbers', () => {
  expect(csvText([['-1', '-2.50', '-a']]).slice(1)).toBe('-1,-2.50,"\'-a"\r\n');
});
