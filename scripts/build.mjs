import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressPage } from './compress-page.mjs';
import { replacePage } from './replace-page.mjs';

const root = join(fileURLToPath(import.meta.url), '..', '..');
const inputs = [
  'index.html',
  'locales',
  'package-lock.json',
  'public',
  // All scripts: a list of the relevant ones would become stale.
  'scripts',
  'server',
  'src',
  'vite.config.ts',
  'voice',
  'workers',
];

/** Builds page and server when an input has changed since the last build. */
export async function buildIfStale() {
  const wanted = digest(inputs);
  const mark = join(root, 'dist', '.built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  // An interrupted build must not look like a finished one.
  rmSync(mark, { force: true });
  console.log('Building (about half a minute; the next start reuses it) …');
  await Promise.all([buildPage(), run(['scripts/build-server.mjs'])]);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(mark, wanted);
}

const viteBuild = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];

/** The page with the gallery of controls and screen states, for the tests that look at them. */
export async function buildGallery() {
  const wanted = digest([...inputs, 'tests/gallery']);
  const mark = join(root, 'dist', '.gallery-built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  rmSync(mark, { force: true });
  await run([...viteBuild, '--mode', 'gallery', '--outDir', join(root, 'dist', 'gallery')]);
  writeFileSync(mark, wanted);
}

async function buildPage() {
  const [current, earlier, next] = ['page', 'earlier', 'page-next'].map((name) => join(root, 'dist', name));
  await run([...viteBuild, '--outDir', next]);
  await compressPage(next);
  await replacePage({ next, current, earlier });
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const names = directoryOf(full);
  if (!names) return void hash.update(path).update('\0').update(readFileSync(full));
  for (const name of names) addTo(hash, `${path}/${name}`);
}

function directoryOf(full) {
  try {
    return readdirSync(full).sort();
  } catch {
    return undefined;
  }
}

function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} failed with ${code}`))));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildIfStale();
}
