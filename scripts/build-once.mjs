import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { copyOutside } from './outside-bundle.mjs';

/** Builds page and server for a container image, with the packages that cannot be bundled beside them. */
const root = join(fileURLToPath(import.meta.url), '..', '..');
await buildIfStale();
copyOutside(root, join(root, 'dist'));
