import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFilesBelow } from './module-graph.ts';

const MAX_LINES = 300;

/** The classes of a formatted source, with their number of lines. */
function classesOf(source: string): readonly { readonly name: string; readonly lines: number }[] {
  return [...source.matchAll(/^(?:export )?(?:abstract )?class (\w+)[^]*?^}/gm)].map(([text, name = '']) => ({
    name,
    lines: text.split('\n').length,
  }));
}

test('no class has more than 300 lines', () => {
  const tooLong = ['src', 'workers', 'server', 'voice']
    .flatMap(sourceFilesBelow)
    .flatMap((file) => classesOf(readFileSync(join(root, file), 'utf8')))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ name }) => name);

  expect(tooLong).toEqual([]);
});

test('the lines of a class are counted to its last brace', () => {
  expect(classesOf('class A {\n  #a = {\n  };\n}\nexport class B<T> extends A {\n}\n')).toEqual([
    { name: 'A', lines: 4 },
    { name: 'B', lines: 2 },
  ]);
});
