import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replacePage } from '../../../scripts/replace-page.mjs';

const root = mkdtempSync(join(tmpdir(), 'dragoman-builds-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const folders = { next: join(root, 'next'), current: join(root, 'page'), earlier: join(root, 'earlier') };
const DAY_MS = 24 * 60 * 60_000;

async function build(name: string, atMs: number): Promise<void> {
  mkdirSync(join(folders.next, 'assets'), { recursive: true });
  writeFileSync(join(folders.next, 'index.html'), name);
  writeFileSync(join(folders.next, 'assets', `${name}.js`), name);
  writeFileSync(join(folders.next, 'assets', `${name}.js.map`), name);
  await replacePage(folders, atMs);
}

test('the parts of the last five builds of the last thirty days are kept, without their maps', async () => {
  for (let day = 0; day < 8; day++) await build(`build${day}`, day * DAY_MS);

  const stored = readdirSync(folders.earlier).flatMap((value) => readdirSync(join(folders.earlier, value, 'assets')));
  expect(stored.sort()).toEqual(['build2.js', 'build3.js', 'build4.js', 'build5.js', 'build6.js']);
  expect(readdirSync(folders.current).sort()).toEqual(['assets', 'index.html']);

  await build('late', 50 * DAY_MS);

  const left = readdirSync(folders.earlier).flatMap((value) => readdirSync(join(folders.earlier, value, 'assets')));
  expect(left).toEqual(['build7.js']);
});
