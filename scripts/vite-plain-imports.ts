import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * A part's own imports bring what it needs, and all styles are in one sheet: what Vite wraps around each `import()` to
 * put links for both into the page has nothing to do, and comes with the first screen.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === helper ? 'export const __vitePreload = (load) => load();' : undefined;
    },
  };
}
