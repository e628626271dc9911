import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lists the shipped packages by licence; exits with 1 when a licence is not allowed or a vulnerability is known. */
const root = join(fileURLToPath(import.meta.url), '..', '..');

/** Permissive, or (MPL-2.0) about its own files only. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** @returns every production package of the lock file with its licence and whether the licence is allowed */
export function listDependencies() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, value]) => path !== '' && !value.dev)
    .map(([path, value]) => {
      const licence = String(value.license ?? licenceOf(path) ?? 'unknown');
      const choices = licence
        .replace(/[()]/g, '')
        .split(/ OR |,/)
        .map((choice) => choice.replace(/^Apache2$/, 'Apache-2.0').replace(/^MPL 2.0$/, 'MPL-2.0'));
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version: value.version, licence, isAllowed: choices.some((choice) => allowed.has(choice)) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function licenceOf(path) {
  try {
    return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).license;
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = listDependencies();
  for (const { name, version, licence, isAllowed } of all)
    console.log(`${isAllowed ? ' ' : '!'} ${name} ${version}  ${licence}`);
  const audit = askForAdvisories();
  console.log(audit.said);
  process.exit(all.every((value) => value.isAllowed) && !audit.isVulnerable ? 0 : 1);
}

/** Without advisories (some registries have none, or there is no network) the audit is skipped with a message. */
function askForAdvisories() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
  const report = parsed(stdout);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) {
    const why = report?.message ?? 'no answer';
    return { isVulnerable: false, said: `\nNOT CHECKED for known vulnerabilities: the registry refused (${why}).` };
  }
  const names = Object.values(report.vulnerabilities).map(({ name, severity }) => `! ${name} (${severity})`);
  return { isVulnerable: counts.total > 0, said: [`\n${counts.total} known vulnerabilities`, ...names].join('\n') };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
