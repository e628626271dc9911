import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';
import type { Plugin } from 'vite';

/** The scripts of `public/`, which the build copies as they are: they are part of the first load. */
const scripts = ['boot.js', 'early-home.js'];

/** Minifies them before the service worker's list of files is made. */
export function minifyPublicScripts(): Plugin {
  return {
    name: 'minify-public-scripts',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const script of scripts) {
        const path = join(dir, script);
        const { code, errors } = await minify(script, await readFile(path, 'utf8'));
        if (errors.length > 0) throw new Error(`${script} was not minified: ${errors[0]?.message}`);
        await writeFile(path, code);
      }
    },
  };
}
