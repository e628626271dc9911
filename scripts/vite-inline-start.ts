import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';
import type { Plugin } from 'vite';

/** The scripts of `public/` that run before the first paint. */
const scripts = ['boot.js', 'early-home.js'];

/**
 * Writes the scripts of the first paint into the document, as `vite-two-sheets.ts` does with its sheet. On a later visit each
 * of them would be another request to the service worker before anything is painted. `server/shared/http/inline-hashes.ts`
 * allows them.
 */
export function inlineStart(): Plugin {
  let publicDir = '';
  return {
    name: 'inline-start',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (publicDir = config.publicDir),
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        let inlined = html;
        for (const script of scripts) {
          const code = await minified(script, join(publicDir, script));
          const tag = new RegExp(`<script src="/${script}"([^>]*)></script>`);
          if (!tag.test(inlined)) throw new Error(`The built document does not load ${script}`);
          inlined = inlined.replace(tag, (_, attributes) => `<script${attributes}>${code}</script>`);
        }
        const build = createHash('sha256').update(inlined).digest('base64url').slice(0, 12);
        return inlined.replace('<html ', () => `<html data-build="${build}" `);
      },
    },
    /** Before the service worker's list of files is made. */
    async writeBundle({ dir = '' }) {
      for (const script of scripts) await rm(join(dir, script), { force: true });
    },
  };
}

async function minified(name: string, path: string): Promise<string> {
  const { code, errors } = await minify(name, readFileSync(path, 'utf8'));
  if (errors.length > 0 || code.includes('</script'))
    throw new Error(`${name} was not minified: ${errors[0]?.message}`);
  return code.trim();
}
