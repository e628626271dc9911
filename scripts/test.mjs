import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './ensure-dependencies.mjs';

/**
 * Runs everything: format, language, lint, types, texts and dead code while the pages are built; then unit, contract
 * and server tests beside the screens, and then the browser tests with real-time audio. Each check counts as one test. Prints the ten slowest test files and ends with
 * `N passed, N failed`. `--checks` runs the checks alone.
 */
const root = join(fileURLToPath(import.meta.url), '..', '..');
process.chdir(root);
ensureDependencies(root);

const bin = (path) => [process.execPath, join('node_modules', path)];
const checks = [
  ['format', [...bin('oxfmt/bin/oxfmt'), '--check']],
  ['language', [process.execPath, 'scripts/check-language.mjs']],
  ['lint', [...bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['types', [...bin('typescript/bin/tsc'), '-b']],
  ['texts', [process.execPath, 'scripts/check-texts.mjs']],
  ['dead code', [...bin('knip/bin/knip.js')]],
];

const total = { passed: 0, failed: 0 };
const failures = [];
const durationsMs = new Map();

const isAll = !process.argv.includes('--checks');
// Most checks use one core, as the build does: they run side by side.
const browser = isAll ? prepareBrowser() : undefined;
for (const check of checks.map(startCheck)) reportCheck(await check);
// The tests start when the build is done: it would disturb those that measure time.
const prepared = await browser;
if (prepared) await runTests(prepared);
printSlowest();
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function startCheck([name, command]) {
  return runCheck(name, command).catch((error) => ({ name, passed: false, output: `${error}\n` }));
}

async function runCheck(name, [program, ...args]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { name, passed: status === 0, output: `${printed}${complaints}` };
}

function reportCheck({ name, passed, output }) {
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name}`);
  if (!passed) console.log(output);
  count(passed ? 1 : 0, passed ? 0 : 1, passed ? [] : [name]);
}

/** The screen tests compute with low priority, in the time in which the others wait for servers and for audio. */
async function runTests({ chromium, error }) {
  if (error) {
    count(0, 1, [error.message]);
    return runVitest();
  }
  const screens = startProject('screens', chromium);
  lowerPriority(screens.pid);
  await runVitest();
  // Beside real-time audio a low priority is not enough: Chromium raises its own where it may.
  runWhenIdle(screens.pid);
  const live = startProject('live', chromium);
  return Promise.all([screens.ended, live.ended]);
}

async function runVitest() {
  const report = reportFile('vitest.json');
  const [program, ...args] = bin('vitest/vitest.mjs');
  const child = spawn(
    program,
    [...args, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  printOutput(child);
  const [status] = await once(child, 'close');
  const result = readReport(report);
  if (!result) return count(0, 1, ['the unit tests did not run']);
  for (const { name, startTime, endTime } of result.testResults) addDuration(relative(root, name), endTime - startTime);
  const names = result.testResults.flatMap((file) => failedNames(file));
  // A file that does not load has no tests to count: it must not pass for that reason.
  const stray = status !== 0 && names.length === 0 ? ['vitest ended with an error'] : [];
  return count(result.numPassedTests, names.length + stray.length, [...names, ...stray]);
}

function failedNames(file) {
  const failed = file.assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
  return file.status === 'failed' && failed.length === 0 ? [`${file.name} did not load`] : failed;
}

/** Finds the browser and builds the pages it shows; the error when one of them cannot be had. */
async function prepareBrowser() {
  const { findChromium } = await import('./find-chromium.mjs');
  const { buildGallery, buildIfStale } = await import('./build.mjs');
  try {
    const [chromium] = await Promise.all([findChromium(), buildIfStale(), buildGallery()]);
    return { chromium };
  } catch (error) {
    return { error };
  }
}

/** @returns its process, and `ended`, which resolves when its tests are counted */
function startProject(project, chromium) {
  const report = reportFile(`playwright-${project}.json`);
  const [program, ...args] = bin('@playwright/test/cli.js');
  const child = spawn(program, [...args, 'test', `--project=${project}`, '--reporter=list,json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  printOutput(child);
  return { pid: child.pid, ended: countProject(project, child, report) };
}

async function countProject(project, child, report) {
  const [status] = await once(child, 'close');
  const result = readReport(report);
  if (!result) return count(0, 1, [`the browser tests (${project}) did not run`]);
  const { expected, unexpected } = result.stats;
  for (const suite of result.suites) addDuration(`tests/e2e/${suite.file}`, durationOf(suite));
  const stray = status !== 0 && unexpected === 0 ? 1 : 0;
  for (const line of new Set(result.suites.flatMap(skippedSpecs))) console.log(`SKIPPED ${line}`);
  return count(expected, unexpected + stray, result.suites.flatMap(failedSpecs));
}

/** Through a pipe: in a terminal each would rewrite the lines of the others. */
function printOutput(child) {
  child.stdout.pipe(process.stdout, { end: false });
}

/** The processes that it starts inherit the priority. */
function lowerPriority(pid) {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (pid && getPriority(pid) < PRIORITY_BELOW_NORMAL) setPriority(pid, PRIORITY_BELOW_NORMAL);
}

/** On Linux: from now on its processes compute only while no other wants to. */
function runWhenIdle(pid) {
  if (!existsSync('/proc/self/stat')) return;
  const pids = withDescendants(pid);
  for (const one of pids) spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(one)], { stdio: 'ignore' });
}

/** As listed in /proc. */
function withDescendants(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
  const family = new Set([pid]);
  // A child may be listed before its parent.
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return family;
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its second field, the name, may contain anything but ends with the last parenthesis.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // It has ended.
  }
}

function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

function addDuration(file, ms) {
  durationsMs.set(file, (durationsMs.get(file) ?? 0) + ms);
}

function printSlowest() {
  const slowest = [...durationsMs].sort(([, one], [, other]) => other - one).slice(0, 10);
  if (slowest.length > 0) console.log('The ten slowest test files:');
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

function failedSpecs(suite) {
  const own = (suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`);
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** The files with tests that this system does not allow, and why. */
function skippedSpecs(suite) {
  const own = (suite.specs ?? []).flatMap(({ file, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .flatMap(({ type, description }) => (type === 'skip' && description ? [`${file}: ${description}`] : [])),
  );
  return [...own, ...(suite.suites ?? []).flatMap(skippedSpecs)];
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
