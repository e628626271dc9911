import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './ensure-dependencies.mjs';

/** Runs one of the operator's commands from the built server: `command.mjs <name> [arguments]`. */
const root = join(fileURLToPath(import.meta.url), '..', '..');
const [name = ''] = process.argv.splice(2, 1);

ensureDependencies(root);
const { buildIfStale } = await import('./build.mjs');
try {
  await buildIfStale();
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'dist', 'server', `${name}.mjs`)).href);
