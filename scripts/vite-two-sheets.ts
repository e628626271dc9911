import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const sheetLinks = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Makes two style sheets of those that Vite makes for the chunks. That of the first load is written into the document. That of
 * everything later is one file, so that no order of visits changes the order of its rules; the document names it
 * (`data-sheet`), and `src/ui/texts-and-styles.ts` loads it before anything that needs it is rendered.
 */
export function twoSheets(): Plugin {
  let later: { readonly fileName: string; readonly source: string } | undefined;
  return {
    name: 'two-sheets',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        if (!entry) throw new Error('The built document loads no script');
        const { first, rest } = takeSheets(bundle, entry.fileName);
        const hash = createHash('sha256').update(rest).digest('base64url').slice(0, 8);
        later = { fileName: `assets/screens-${hash}.css`, source: rest };
        return html
          .replaceAll(sheetLinks, '')
          .replace('</head>', () => `<style>${first}</style></head>`)
          .replace('<html ', `<html data-sheet="/${later.fileName}" `);
      },
    },
    generateBundle() {
      if (later) this.emitFile({ type: 'asset', ...later });
    },
  };
}

/** Takes all sheets out of the bundle, in the order in which the chunks are imported. */
function takeSheets(bundle: Bundle, entry: string): { readonly first: string; readonly rest: string } {
  const seen = new Set<string>();
  const lazilyImported = new Set<string>();
  const take = (fileName: string): string => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || seen.has(fileName)) return '';
    seen.add(fileName);
    const imported = chunk.imports.map(take).join('');
    for (const value of chunk.dynamicImports) lazilyImported.add(value);
    const names = [...(chunk.viteMetadata?.importedCss ?? [])];
    // Or Vite would fetch each before its chunk.
    chunk.viteMetadata?.importedCss.clear();
    return imported + names.map((name) => takeSheet(bundle, name)).join('');
  };
  const first = take(entry);
  let rest = '';
  // Grows as the chunks are followed.
  for (const fileName of lazilyImported) rest += take(fileName);
  const left = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  if (!first || !rest || left.length > 0) throw new Error(`Sheets that no chunk imports: ${left.join(', ') || 'all'}`);
  return { first, rest };
}

function takeSheet(bundle: Bundle, name: string): string {
  const asset = bundle[name];
  if (asset?.type !== 'asset') return '';
  delete bundle[name];
  return String(asset.source).trim();
}
