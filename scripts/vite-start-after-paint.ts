import type { Plugin } from 'vite';

const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;

/**
 * Takes the app's scripts out of the built document and gives their addresses to `public/boot.js`, which fetches them
 * after the first paint: what paints has the network to itself.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts = [...html.matchAll(scriptTag)].map(([, src = '']) => src);
        if (scripts.length === 0) throw new Error('The built document loads no script');
        return html
          .replaceAll(scriptTag, '')
          .replace('src="/boot.js"', `src="/boot.js" data-app="${scripts.join(' ')}"`);
      },
    },
  };
}
