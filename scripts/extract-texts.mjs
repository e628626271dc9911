import { spawnSync } from 'node:child_process';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * Extracts the texts of the code into the catalogues. A text that moves from one catalogue to the other keeps its
 * translation: before the extraction each catalogue gets the entries of both.
 */
const { locales } = getConfig();
const catalogues = await getCatalogs(getConfig());
for (const locale of locales) {
  const entries = await Promise.all(catalogues.map((catalogue) => catalogue.read(locale)));
  const all = Object.assign({}, ...entries.map((some) => translated(some ?? {})));
  for (const [index, catalogue] of catalogues.entries())
    await catalogue.write(locale, { ...all, ...translated(entries[index] ?? {}) });
}
const { status } = spawnSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);

function translated(entries) {
  return Object.fromEntries(Object.entries(entries).filter(([, { translation }]) => translation));
}
