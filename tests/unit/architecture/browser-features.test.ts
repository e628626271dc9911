import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { launchOptions } from '../../e2e/support/launch.ts';

test('the browser of the tests runs without every feature that Playwright disables', () => {
  const source = readFileSync(
    createRequire(createRequire(import.meta.url).resolve('playwright')).resolve('playwright-core/lib/coreBundle'),
    'utf8',
  );
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const wanted = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  const flags = launchOptions().args?.filter((flag) => flag.startsWith('--disable-features=')) ?? [];
  const disabled = flags.flatMap((flag) => flag.split('=')[1]?.split(',') ?? []);

  expect(wanted.length).toBeGreaterThan(5);
  expect(flags).toHaveLength(1);
  expect(disabled).toEqual(expect.arrayContaining(wanted));
});
