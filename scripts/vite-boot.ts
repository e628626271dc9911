import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';
import type { Plugin } from 'vite';

/** In `public/`: runs before the first paint. */
const BOOT = 'boot.js';
const bootTag = `<script src="/${BOOT}"></script>`;
const appTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;

/**
 * Writes `public/boot.js` into the built document, since another request before the first paint would delay it, with the
 * addresses of the app's scripts, which it loads after the first paint. `server/shared/http/inline-hashes.ts` allows it.
 */
export function bootScript(): Plugin {
  let publicDir = '';
  return {
    name: 'boot-script',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (publicDir = config.publicDir),
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const scripts = [...html.matchAll(appTag)].map(([, src = '']) => src);
        if (scripts.length === 0 || !html.includes(bootTag)) throw new Error(`The document loads no app or no ${BOOT}`);
        const code = await minified(join(publicDir, BOOT));
        return html
          .replaceAll(appTag, '')
          .replace(bootTag, () => `<script data-app="${scripts.join(' ')}">${code}</script>`);
      },
    },
    /** Before the service worker's list of files is made. */
    writeBundle: ({ dir = '' }) => rm(join(dir, BOOT), { force: true }),
  };
}

async function minified(path: string): Promise<string> {
  const { code, errors } = await minify(path, readFileSync(path, 'utf8'));
  if (errors.length > 0 || code.includes('</script'))
    throw new Error(`${path} was not minified: ${errors[0]?.message}`);
  return code.trim();
}
