import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFilesBelow } from './module-graph.ts';

/** A failure whose error nothing reads. */
const swallows = /\.catch\(\(\)|\bcatch \{/;
const comment = /^\s*(?:\/\/|\/?\*)|\s\/\/ /;
/** A statement may have begun some lines before. */
const LINES_BEFORE = 3;

function unexplained(path: string, text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!swallows.test(line)) return [];
    const near = line.includes('catch {')
      ? lines.slice(at, at + 2)
      : lines.slice(Math.max(0, at - LINES_BEFORE), at + 1);
    return near.some((value) => comment.test(value)) ? [] : [`${path}:${at + 1} ${line.trim()}`];
  });
}

test('a failure that is ignored on the page is expected, with a reason, or it is reported', () => {
  const files = [...sourceFilesBelow('src'), ...sourceFilesBelow('workers')];

  expect(files.flatMap((path) => unexplained(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('an ignored failure without a reason is found', () => {
  expect(unexplained('a.ts', 'try {\n  write();\n} catch {\n  return;\n  // Too late.\n}')).toEqual([
    'a.ts:3 } catch {',
  ]);
  expect(unexplained('a.ts', 'work().catch(() => undefined);')).toHaveLength(1);
  expect(unexplained('a.ts', '// Full.\nwork().catch(() => undefined);')).toEqual([]);
});
