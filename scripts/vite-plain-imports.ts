import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

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
    generateBundle() {
      if (!isReplaced) throw new Error('Vite calls its helper by another name');
    },
  };
}
