import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { laterParts } from '../../../scripts/later-parts.ts';

const src = join(import.meta.dirname, '../../../src');

test('whatever is named for a piece of the page is there', () => {
  const gone = Object.values(laterParts)
    .flat()
    .filter((path) => !existsSync(join(src, path)));

  expect(gone).toEqual([]);
});
