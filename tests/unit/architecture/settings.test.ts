import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = ['README.md', 'docs/operating.md', 'docs/payments.md', 'docs/voice.md'];

test('every variable that the server reads is documented for operators', () => {
  const source = readFileSync('server/shared/config/environment.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  const told = pages.map((page) => readFileSync(page, 'utf8')).join('\n');

  const missing = names.filter((name) => !told.includes(`\`${name}\``) && !new RegExp(`\\b${name}=`).test(told));

  expect(names.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
