import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';

/**
 * Interprets one English sentence into Spanish with engines of Debian behind the HTTP endpoints: the product, Chromium with
 * a recording as its microphone, and what it heard, translated and played. docs/voice.md has the packages.
 */
process.chdir(join(fileURLToPath(import.meta.url), '..', '..'));
await buildIfStale();
const args = ['node_modules/@playwright/test/cli.js', 'test', '--project=live', 'debian-engines'];
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
