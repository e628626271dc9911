import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fails when a text in the code is not in the catalogues, or a catalogue lacks a translation.
 * Leaves the working tree as it was.
 */
const folder = 'locales';
const before = snapshot();
const extracted = spawnSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'], {
  encoding: 'utf8',
});
const after = snapshot();
const { writeFileSync } = await import('node:fs');
for (const [file, text] of Object.entries(before)) writeFileSync(join(folder, file), text);

const problems = [];
if (extracted.status !== 0) problems.push(`extraction failed: ${extracted.stderr}`);
for (const file of Object.keys(after)) {
  if (entries(before[file] ?? '') !== entries(after[file])) problems.push(`${file} is stale: run npm run texts`);
  if (file !== 'en-US.po') problems.push(...missing(file, after[file]));
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

function snapshot() {
  const files = readdirSync(folder).filter((file) => file.endsWith('.po'));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** The texts alone: the header carries a date. */
function entries(po) {
  return po.split('\n\n').slice(1).join('\n\n').trim();
}

function missing(file, po) {
  return po
    .split('\n\n')
    .slice(1)
    .filter((entry) => /^msgstr ""\s*$/m.test(entry.trim()) && !/msgstr ""\n"/.test(entry))
    .map((entry) => `${file} has no translation for ${/msgid (.*)/.exec(entry)?.[1] ?? entry}`);
}
