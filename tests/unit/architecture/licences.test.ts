import { expect, test } from 'vitest';
import { listDependencies } from '../../../scripts/dependencies.mjs';

test('everything that is shipped or run may be', () => {
  const all = listDependencies();

  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((value) => !value.isAllowed)).toEqual([]);
});
