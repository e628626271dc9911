import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './ensure-dependencies.mjs';

/**
 * Everything, in the order in which it fails soonest: format, lint, types, texts, dead code, unit, contract and
 * server tests, then the browser. Each check counts as one test. Ends with `N passed, N failed`.
 */
const root = join(fileURLToPath(import.meta.url), '..', '..');
process.chdir(root);
ensureDependencies(root);

const bin = (path) => [process.execPath, join('node_modules', path)];
const checks = [
  ['format', [...bin('oxfmt/bin/oxfmt'), '--check']],
  ['lint', [...bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['types', [...bin('typescript/bin/tsc'), '-b']],
  ['texts', [process.execPath, 'scripts/check-texts.mjs']],
  ['dead code', [...bin('knip/bin/knip.js')]],
];

const total = { passed: 0, failed: 0 };
const failures = [];

const isAll = !process.argv.includes('--checks');
// Most of the checks keep one processor busy, as the build does: side by side.
const browser = isAll ? prepareBrowser() : undefined;
for (const check of checks.map(startCheck)) tellCheck(await check);
// What goes on beside them would disturb the tests that follow.
const prepared = await browser;
if (prepared) {
  runVitest();
  runBrowser(prepared);
}
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function startCheck([name, command]) {
  return runCheck(name, command).catch((error) => ({ name, passed: false, told: `${error}\n` }));
}

async function runCheck(name, [program, ...args]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { name, passed: status === 0, told: `${printed}${complaints}` };
}

function tellCheck({ name, passed, told }) {
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name}`);
  if (!passed) console.log(told);
  count(passed ? 1 : 0, passed ? 0 : 1, passed ? [] : [name]);
}

function runVitest() {
  const report = reportFile('vitest.json');
  const [program, ...args] = bin('vitest/vitest.mjs');
  const done = spawnSync(
    program,
    [...args, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const result = readReport(report);
  if (!result) return count(0, 1, ['the unit tests did not run']);
  const names = result.testResults.flatMap((file) => failedNames(file));
  // A file that does not load has no tests to count, and must not pass for that.
  const stray = done.status !== 0 && names.length === 0 ? ['vitest ended with an error'] : [];
  return count(result.numPassedTests, names.length + stray.length, [...names, ...stray]);
}

function failedNames(file) {
  const failed = file.assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
  return file.status === 'failed' && failed.length === 0 ? [`${file.name} did not load`] : failed;
}

/** The browser, and the page it is to show; or what keeps them from being there. */
async function prepareBrowser() {
  const { findChromium } = await import('./find-chromium.mjs');
  const { buildIfStale } = await import('./build.mjs');
  try {
    const [chromium] = await Promise.all([findChromium(), buildIfStale()]);
    return { chromium };
  } catch (error) {
    return { error };
  }
}

function runBrowser({ chromium, error }) {
  if (error) return count(0, 1, [error.message]);
  // One after the other: the screens may share the processor, the sound may not.
  for (const project of ['screens', 'live']) runProject(project, chromium);
}

function runProject(project, chromium) {
  const report = reportFile(`playwright-${project}.json`);
  const [program, ...args] = bin('@playwright/test/cli.js');
  const done = spawnSync(program, [...args, 'test', `--project=${project}`, '--reporter=list,json'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = readReport(report);
  if (!result) return count(0, 1, [`the browser tests (${project}) did not run`]);
  const { expected, unexpected, flaky } = result.stats;
  if (flaky > 0) console.log(`${flaky} of the browser tests passed at a further try only`);
  const stray = done.status !== 0 && unexpected === 0 ? 1 : 0;
  return count(expected + flaky, unexpected + stray, result.suites.flatMap(failedSpecs));
}

function failedSpecs(suite) {
  const own = (suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`);
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function reportFile(name) {
  mkdirSync('.cache', { recursive: true });
  const path = join('.cache', name);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function count(passed, failed, names) {
  total.passed += passed;
  total.failed += failed;
  failures.push(...names);
}
