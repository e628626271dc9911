import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The page as a next release builds it: the same sources under another version. @returns its folder */
export function buildNextRelease(): string {
  const folder = resolve('.cache', 'next-release');
  const [mark, wanted] = [join(folder, '.built-from'), readFileSync(resolve('dist', '.built-from'), 'utf8')];
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, VITE_RELEASE: 'next', NODE_ENV: 'production' };
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder], { env });
  writeFileSync(mark, wanted);
  return folder;
}
