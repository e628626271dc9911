import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns the path of a Chromium: `CHROMIUM_PATH`, the system's, else one it installs; exits when it cannot. */
export async function findChromium() {
  return (
    named() ?? onPath() ?? (await playwrights()) ?? installFromDebian() ?? (await installPlaywrights()) ?? giveUp()
  );
}

function named() {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) return undefined;
  if (existsSync(path)) return path;
  console.error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  return process.exit(1);
}

function onPath() {
  for (const directory of (process.env['PATH'] ?? '').split(':')) {
    for (const name of names) if (directory && existsSync(`${directory}/${name}`)) return `${directory}/${name}`;
  }
  return undefined;
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** As root on Debian or Ubuntu the system's own package is the surest way. */
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

function giveUp() {
  console.error('The browser tests need a Chromium: install one, or set CHROMIUM_PATH to its program.');
  return process.exit(1);
}
