import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type LockedPackage = { readonly optionalDependencies?: Readonly<Record<string, string>> };

const lockFile = join(import.meta.dirname, '../../../package-lock.json');
const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, LockedPackage> };

/** Node's resolution: the package's own node_modules, then those of each folder above it. */
function isLocked(name: string, from: string): boolean {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`;
  if (packages[path]) return true;
  if (from === '') return false;
  return isLocked(name, from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '');
}

test('the lock file has an entry for every optional dependency, so that npm ci works on every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, path))
      .map((name) => `${path || 'the project'} needs ${name}`),
  );

  expect(missing).toEqual([]);
});
