import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { tsImport } from 'tsx/esm/api';
import { outsideBundle } from './outside-bundle.mjs';

/** Bundles the server, its database thread and the template of the embedded database into dist/server. */
const root = join(fileURLToPath(import.meta.url), '..', '..');
const folder = join(root, 'dist', 'server');

/** The last three are optional dependencies of pg and ws that are not installed. */
const external = [...outsideBundle.map((name) => new RegExp(`^${name}`)), 'pg-native', 'bufferutil', 'utf-8-validate'];

await rm(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: {
    main: join(root, 'server/main.ts'),
    'pglite.worker': join(root, 'server/db/pglite.worker.ts'),
    ...commands(),
  },
  platform: 'node',
  external,
});
await bundle.write({
  dir: folder,
  format: 'es',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name].mjs',
  sourcemap: true,
});
await bundle.close();

const { ensureTemplate } = await tsImport('../server/db/database-template.ts', import.meta.url);
await copyFile(await ensureTemplate(join(root, '.cache')), join(folder, 'database-template.tgz'));

/** The operator's commands by name. */
function commands() {
  const names = ['backup', 'catalogue', 'doctor', 'ledger-check', 'move-database', 'restore'];
  return Object.fromEntries(names.map((name) => [name, join(root, `server/commands/${name}.ts`)]));
}
