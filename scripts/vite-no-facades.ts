import type { Plugin, Rolldown } from 'vite';
import { rewriteChunk } from './rewrite-chunk.ts';

const facade = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*$/;

/**
 * A part whose code lies in a chunk that others share gets a chunk of its own that only names it anew, and costs a
 * request. Who asks for such a one asks for the shared chunk itself.
 */
export function noFacades(): Plugin {
  return {
    name: 'no-facades',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const facades = new Map(chunks.flatMap(asFacade));
      for (const chunk of chunks) {
        if (!chunk.dynamicImports.some((name) => facades.has(baseOf(name)))) continue;
        rewriteChunk(bundle, chunk, /import\(`\.\/([^`]+)`\)/g, (asked, name = '') => facades.get(name) ?? asked);
      }
      for (const chunk of chunks) {
        if (facades.has(baseOf(chunk.fileName))) delete bundle[chunk.fileName];
      }
    },
  };
}

/** The chunk's name, and what to write instead of asking for it. */
function asFacade({ code, fileName, isDynamicEntry }: Rolldown.OutputChunk): [string, string][] {
  const [, names, target] = (isDynamicEntry && code.match(facade)) || [];
  if (!names || !target) return [];
  const members = names.split(',').map((one) => {
    const [inside, outside = inside] = one.split(' as ');
    return `${outside}:m.${inside}`;
  });
  return [[baseOf(fileName), `import(\`./${target}\`).then(m=>({${members.join()}}))`]];
}

function baseOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}
