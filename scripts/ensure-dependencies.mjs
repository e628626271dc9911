import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Installs the locked dependencies when they are missing or stale. Node built-ins only: this runs before anything
 * is installed.
 * @param {string} root the repository
 */
export function ensureDependencies(root) {
  requireNode();
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = hashOf(lock);
  const mark = join(root, 'node_modules', '.installed-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  if (!isInstalled(root, JSON.parse(lock.toString()))) install(root);
  writeFileSync(mark, wanted);
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Dragoman needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Whether `npm install` or `npm ci` has already put every locked version in place. */
function isInstalled(root, lock) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([path, value]) => path === '' || value.optional || value.peer || installed[path]?.version === value.version,
  );
}

function install(root) {
  console.log('Installing the locked dependencies (once) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status === 0) return;
  console.error('The dependencies could not be installed: see above. Is the npm registry reachable?');
  process.exit(1);
}
