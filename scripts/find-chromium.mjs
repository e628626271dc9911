import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * @returns the path of a Chromium that runs: `CHROMIUM_PATH`, the system's, Playwright's, or one that it installs
 * @throws when none can be found or installed
 */
export async function findChromium() {
  const found = named() ?? onPath() ?? (await playwrights()) ?? installFromDebian() ?? (await installPlaywrights());
  if (!found) throw new Error('The browser tests need a Chromium: install one, or set CHROMIUM_PATH to its program.');
  return found;
}

function named() {
  const path = process.env['CHROMIUM_PATH'];
  if (!path || runs(path)) return path || undefined;
  throw new Error(`CHROMIUM_PATH names ${path}, which does not run.`);
}

function onPath() {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return directories.flatMap((directory) => names.map((name) => join(directory, name))).find(runs);
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && runs(path) ? path : undefined;
}

/** Some packages install a stub that only prints how to install Chromium: run it to be sure. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** As root on Debian or Ubuntu, the system package. */
function installFromDebian() {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  console.log('Installing Chromium from the system’s packages …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env });
  return onPath();
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

async function installPlaywrights() {
  console.log('Installing Playwright’s Chromium …');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return playwrights();
}
