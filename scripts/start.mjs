import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './ensure-dependencies.mjs';

const root = join(fileURLToPath(import.meta.url), '..', '..');

ensureDependencies(root);
const { buildIfStale } = await import('./build.mjs');
try {
  await buildIfStale();
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
}
process.chdir(root);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.mjs')).href);
