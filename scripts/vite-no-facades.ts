import type { Plugin, Rolldown } from 'vite';
import { rewriteChunk } from './rewrite-chunk.ts';

const facade = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*$/;
const asking = /import\(`\.\/([^`]+)`\)/g;

/**
 * A part whose code lies in a chunk that others share gets a chunk of its own that only names it anew, and costs a
 * request. Whoever imports it imports the shared chunk instead.
 */
export function noFacades(): Plugin {
  return {
    name: 'no-facades',
    apply: 'build',
    // Names are made before; a page may keep a file of the same name for a year.
    augmentChunkHash: () => [facade, asking, asFacade, rewriteChunk].join(),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const facades = new Map(chunks.flatMap(asFacade));
      const kept = chunks.filter(({ fileName }) => !facades.has(baseOf(fileName)));
      for (const { fileName } of kept) {
        rewriteChunk(bundle, fileName, asking, (asked, name = '') => facades.get(name) ?? asked);
      }
      for (const { fileName } of chunks) {
        const name = baseOf(fileName);
        if (!facades.has(name)) continue;
        delete bundle[fileName];
        if (kept.some(({ code }) => code.includes(name))) throw new Error(`${name} is still asked for`);
      }
    },
  };
}

/** The chunk's name, and what to write instead of asking for it. */
function asFacade({ code, fileName, isDynamicEntry, isEntry }: Rolldown.OutputChunk): [string, string][] {
  const [, names, target] = (isDynamicEntry && !isEntry && code.match(facade)) || [];
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
