import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { copyOutside } from './outside-bundle.mjs';

/** Builds page and server, puts beside them what they need of node_modules, and ends: for an image. */
const root = join(fileURLToPath(import.meta.url), '..', '..');
await buildIfStale();
copyOutside(root, join(root, 'dist'));
