import type { Plugin } from 'vite';
import { rewriteChunk } from './rewrite-chunk.ts';

const helper = '\0vite/preload-helper.js';
/** With what `no-facades`, or Rolldown, picks from a chunk that others share. */
const picked = '\\.then\\([\\w$]+=>(?:\\(\\{[^}]*\\}\\)|[\\w$]+\\.[\\w$]+)\\)';
const part = `(import\\(\`[^\`]+\`\\)(?:${picked})?)`;
/** As Vite and the minifier leave it, with and without the names that are wanted. */
const wrapped = [
  new RegExp(`(?<![\\w$.])[\\w$]+\\(\\(\\)=>${part},\\[\\]\\)`, 'g'),
  new RegExp(`(?<![\\w$.])[\\w$]+\\(async\\(\\)=>\\{let\\{[^}]*\\}=await ${part};return\\{[^}]*\\}\\},\\[\\]\\)`, 'g'),
];

/**
 * A part's own imports bring what it needs, and all styles are in one sheet: what Vite wraps around each `import()` to
 * put links for both into the page has nothing to do, and comes with the first screen.
 */
export function plainImports(): Plugin {
  let isReplaced = false;
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return undefined;
      isReplaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    // Names are made before; a page may keep a file of the same name for a year.
    augmentChunkHash: () => [...wrapped, rewriteChunk].join(),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!isReplaced) throw new Error('Vite calls its helper by another name');
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const wrapping of wrapped) rewriteChunk(bundle, chunk.fileName, wrapping, (_match, bare = '') => bare);
        }
      },
    },
  };
}
