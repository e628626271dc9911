import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { tsImport } from 'tsx/esm/api';
import { copyCatalogue, copyTexts, copyVoiceFiles } from './copy-voice-files.mjs';
import { outsideBundle } from './outside-bundle.mjs';

/**
 * Bundles the server, its database thread and the template of the embedded database into dist/server, and the voice
 * process with its voice detection and its engine process into dist/voice.
 */
const root = join(fileURLToPath(import.meta.url), '..', '..');
const folder = join(root, 'dist', 'server');
const voiceFolder = join(root, 'dist', 'voice');

/** The last three are optional dependencies of pg and ws that are not installed. */
const external = [...outsideBundle.map((name) => new RegExp(`^${name}`)), 'pg-native', 'bufferutil', 'utf-8-validate'];

await Promise.all([
  bundleInto(folder, {
    main: join(root, 'server/main.ts'),
    'pglite.worker': join(root, 'server/db/pglite.worker.ts'),
    'fetch-models': join(root, 'server/modules/local-models/fetch/fetch-program.ts'),
    ...commands(),
  }),
  bundleInto(voiceFolder, {
    main: join(root, 'voice/server/main.ts'),
    'engine-process': join(root, 'voice/server/engine-process.ts'),
    'try-models': join(root, 'voice/server/try-models.ts'),
  }),
]);

const { ensureTemplate } = await tsImport('../server/db/database-template.ts', import.meta.url);
await copyFile(await ensureTemplate(join(root, '.cache')), join(folder, 'database-template.tgz'));

await Promise.all([copyVoiceFiles(root, voiceFolder), copyCatalogue(root, folder), copyTexts(root, folder)]);

async function bundleInto(dir, input) {
  await rm(dir, { recursive: true, force: true });
  const bundle = await rolldown({ input, platform: 'node', external });
  await bundle.write({
    dir,
    format: 'es',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    sourcemap: true,
  });
  await bundle.close();
}

/** The operator's commands by name. */
function commands() {
  const names = ['backup', 'catalogue', 'doctor', 'ledger-check', 'models', 'move-database', 'prices', 'restore'];
  return Object.fromEntries(names.map((name) => [name, join(root, `server/commands/${name}.ts`)]));
}
