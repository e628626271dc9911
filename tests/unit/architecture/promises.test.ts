import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = [
  ...readFileSync('docs/promises.md', 'utf8').matchAll(/^\|.+\| `(.+\.test\.tsx?|.+\.spec\.ts)` (.+) \|$/gm),
];

test('every promise names a test that exists', () => {
  const missing = rows.filter(([, file = '', title = '']) => {
    const path = file.includes('/') ? file : `tests/e2e/ui/${file}`;
    return !readFileSync(path, 'utf8').includes(title);
  });

  expect(rows.length).toBeGreaterThan(70);
  expect(missing.map(([row]) => row)).toEqual([]);
});
