import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFilesBelow } from './module-graph.ts';

/** The list of all ports is none itself. */
const list = 'services';
/** Ports with one implementation, which the fakes use too. */
const implementedOnce: Readonly<Record<string, string>> = { 'server-cache': 'serverCache: createIdbServerCache(' };

const contracts = join(root, 'tests', 'contracts');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

const ports = sourceFilesBelow('src/ports')
  .map((file) => file.slice('src/ports/'.length, -'.ts'.length))
  .filter((port) => port !== list && !(port in implementedOnce));

const runs = readdirSync(contracts)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(contracts, file), 'utf8'));

test.each(ports)('the port %s has a suite that at least two implementations run', (port) => {
  const suite = join(contracts, `${port}.suite.ts`);
  expect(existsSync(suite), `tests/contracts/${port}.suite.ts`).toBe(true);
  const [, name] = /export function (\w+Suite)\(/.exec(readFileSync(suite, 'utf8')) ?? [];

  const calls = runs
    .filter((source) => source.includes(`from './${port}.suite.ts'`))
    .flatMap((source) => source.match(new RegExp(`^${name}\\(`, 'gm')) ?? []);

  expect(calls.length).toBeGreaterThanOrEqual(2);
});

test.each(Object.entries(implementedOnce))('the fakes use the only implementation of the port %s', (_port, use) => {
  expect(read('tests', 'fakes', 'device-stores.ts')).toContain(use);
});
