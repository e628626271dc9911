import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './ensure-dependencies.mjs';

/**
 * Runs everything: it builds the pages; then the browser tests with real-time audio; then server, unit and contract tests;
 * then the other browser tests. Beside them, in idle time, run the tests that mostly compute, then format, language, lint,
 * types, texts and dead code. Each check counts as one test. Prints the ten slowest test files and ends with
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

/** They end the programs that still run. */
const endings = new Set();
process.on('exit', () => endings.forEach((end) => end()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

// On Linux: a command that computes only while no other process wants to, so that it does not disturb what measures time.
const isIdlePossible = spawnSync('chrt', ['--idle', '0', 'true'], { stdio: 'ignore' }).status === 0;
const idleTime = isIdlePossible ? ['chrt', '--idle', '0'] : [];

if (process.argv.includes('--checks')) await runChecks([]);
else await runAll();
printSlowest();
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** Tests that measure time run alone: beside others they would take as much longer, and fail. */
async function runAll() {
  const { chromium, error } = await prepareBrowser();
  const computed = runVitest(['simulation', 'patient'], { before: idleTime, isBesideOthers: true }).then(() =>
    runChecks(idleTime),
  );
  if (idleTime.length === 0) await computed;
  if (error) count(0, 1, [error.message]);
  else for (const project of ['live', 'connection']) await runProject(project, chromium);
  await runVitest(['server']);
  // The browser leaves a core, and would disturb the server tests, which measure time.
  await Promise.all([runVitest(['browser']), runVitest(['unit', 'page'], { isBesideOthers: true })]);
  if (!error) await runProject('screens', chromium);
  await computed;
}

/** Starts a program with programs of its own, which end with this one. */
function startGroup(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  const { pid } = child;
  if (pid === undefined) return child;
  endWithThis(child, () => process.kill(-pid));
  if (program === idleTime[0]) useIdleTime(pid);
  return child;
}

/** Linux may first share the processor out between sessions (sched(7), autogroup): without this, idle time is that of its own. */
function useIdleTime(pid) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // A system without it has one queue for all.
  }
}

function endWithThis(child, end) {
  endings.add(end);
  child.once('exit', () => endings.delete(end));
}

/** Side by side: most use one core. @param before what is put before each command */
async function runChecks(before) {
  const running = checks.map(([name, command]) => startCheck(name, before.concat(command)));
  for (const check of running) reportCheck(await check);
}

async function startCheck(name, command) {
  return runCheck(name, command).catch((error) => ({ name, passed: false, output: `${error}\n` }));
}

async function runCheck(name, [program, ...args]) {
  // The type checkers are Go programs with memory to spare: collecting less often saves a quarter of their work.
  const env = { ...process.env, GOGC: '400' };
  const child = startGroup(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
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

/** @param options `isBesideOthers`: its output is printed in one piece */
async function runVitest(projects, { before = [], isBesideOthers = false } = {}) {
  const report = reportFile(`vitest-${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const [program, ...args] = [...before, ...bin('vitest/vitest.mjs'), 'run', ...chosen, ...reporters];
  const child = startGroup(program, args, { stdio: ['ignore', isBesideOthers ? 'pipe' : 'inherit', 'inherit'] });
  const [printed, [status]] = await Promise.all([isBesideOthers ? text(child.stdout) : '', once(child, 'close')]);
  if (printed) console.log(printed);
  const result = readReport(report);
  if (!result) return count(0, 1, [`the tests of ${projects.join(', ')} did not run`]);
  for (const { name, startTime, endTime } of result.testResults) addDuration(relative(root, name), endTime - startTime);
  const names = result.testResults.flatMap((file) => failedNames(file));
  // A file that does not load has no tests to count: it must not pass for that reason.
  const stray = status !== 0 && names.length === 0 ? ['vitest ended with an error'] : [];
  return count(result.numPassedTests, names.length + stray.length, [...names, ...stray]);
}

function failedNames(file) {
  const failed = file.assertionResults.filter((result) => result.status === 'failed').map((result) => result.fullName);
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

async function runProject(project, chromium) {
  const report = reportFile(`playwright-${project}.json`);
  const [program, ...args] = bin('@playwright/test/cli.js');
  const child = spawn(program, [...args, 'test', `--project=${project}`, '--reporter=list,json'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  // It closes its browsers, as after Ctrl+C.
  endWithThis(child, () => child.kill('SIGINT'));
  const [status] = await once(child, 'close');
  const result = readReport(report);
  if (!result) return count(0, 1, [`the browser tests (${project}) did not run`]);
  const { expected, unexpected } = result.stats;
  for (const suite of result.suites) addDuration(`tests/e2e/${suite.file}`, durationOf(suite));
  const stray = status !== 0 && unexpected === 0 ? 1 : 0;
  for (const line of new Set(result.suites.flatMap(skippedSpecs))) console.log(`SKIPPED ${line}`);
  const strays = stray ? [`the browser tests (${project}) ended with an error`] : [];
  return count(expected, unexpected + stray, [...result.suites.flatMap(failedSpecs), ...strays]);
}

function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

function addDuration(file, ms) {
  durationsMs.set(file, (durationsMs.get(file) ?? 0) + ms);
}

function printSlowest() {
  const slowest = [...durationsMs].sort(([, value], [, other]) => other - value).slice(0, 10);
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
