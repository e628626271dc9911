import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { root, sourceFilesBelow } from './module-graph.ts';

/** Each waits for the texts and styles of what it loads (`src/ui/texts-and-styles.ts`). */
const waiting = new Set(['lazyPart', 'lazyExtra', 'fetched']);

type Place = { readonly name: string; readonly start: number; readonly end: number };

const isIn = (inner: Place, outer: Place) => inner.start >= outer.start && inner.end <= outer.end;

/** The components that a file imports dynamically, and those of them that wait for their texts and styles. */
function lazyImportsOf(file: string): { readonly all: readonly string[]; readonly waited: ReadonlySet<string> } {
  const imports: Place[] = [];
  const calls: Place[] = [];
  const named: Place[] = [];
  new Visitor({
    ImportExpression: ({ source, start, end }) => {
      if (source.type === 'Literal') imports.push({ name: String(source.value), start, end });
    },
    CallExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier') calls.push({ name: callee.name, start, end });
    },
    VariableDeclarator: ({ id, start, end }) => {
      if (id.type === 'Identifier') named.push({ name: id.name, start, end });
    },
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  const waits = calls.filter(({ name }) => waiting.has(name));
  const isCalledThere = (name: string) =>
    calls.some((call) => call.name === name && waits.some((wait) => isIn(call, wait)));
  const isWaited = (index: Place) =>
    waits.some((wait) => isIn(index, wait)) ||
    named.some(({ name, ...at }) => isIn(index, { name, ...at }) && isCalledThere(name));
  const components = imports.filter(({ name }) => name.endsWith('.tsx'));
  return {
    all: components.map(({ name }) => name),
    waited: new Set(components.filter(isWaited).map(({ name }) => name)),
  };
}

test('no component that is loaded later is rendered without its texts and styles', () => {
  const found = sourceFilesBelow('src').map((file) => ({ file, ...lazyImportsOf(file) }));

  expect(found.flatMap(({ all }) => all).length).toBeGreaterThan(60);
  expect(
    found.flatMap(({ file, all, waited }) =>
      all.filter((element) => !waited.has(element)).map((element) => `${file}: ${element}`),
    ),
  ).toEqual([]);
});
