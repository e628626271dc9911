import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The way the macro leaves a text in the code: `id: "Ab1-_/"`. */
const textId = /\bid:\s*["']([\w+/=-]{6})["']/g;
const part = /\/locales\/([\w-]+)\.po\?(first|later)$/;

/** Where browsers see two phrases and readers one word. A word joiner in it keeps its line whole. */
const oneWord: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'ja-JP': [['もう一度', 'もう\u2060一度']],
};

type Graph = {
  load(module: { id: string; resolveDependencies: true }): Promise<unknown>;
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
};

/**
 * Divides each catalogue in two: `en-US.po?first` has the texts of what is loaded first, `en-US.po?later` all others.
 * Which is which is read off the code itself, so that no text is ever in the wrong half. Under `npm run dev` the first
 * half has them all.
 */
export function texts(entry: string): Plugin {
  const main = resolve(entry);
  let isBuild = false;
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    async load(id) {
      const [, locale, half] = part.exec(id) ?? [];
      if (!locale) return null;
      const all = Object.entries(await translations(locale));
      const first = isBuild ? await textsBehind(main, this) : new Set(all.map(([text]) => text));
      const wanted = all.filter(([text]) => first.has(text) === (half === 'first'));
      this.addWatchFile(id.slice(0, id.indexOf('?')));
      return { code: compiled(locale, Object.fromEntries(wanted)), moduleType: 'js' };
    },
  };
}

async function translations(locale: string): Promise<Record<string, string>> {
  const config = getConfig();
  const [catalogue] = await getCatalogs(config);
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue');
  const { sourceLocale, fallbackLocales = {} } = config;
  const { messages } = await catalogue.getTranslations(locale, { sourceLocale: sourceLocale ?? '', fallbackLocales });
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, inWholeWords(locale, text)]));
}

function inWholeWords(locale: string, text: string): string {
  const words = oneWord[locale] ?? [];
  return words.reduce((changed, [divided, whole]) => changed.replaceAll(divided, whole), text);
}

function compiled(locale: string, messages: Record<string, string>): string {
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
  const [problem] = errors;
  if (problem) throw problem.error;
  return source;
}

/** The texts of a module and of everything that comes with it. */
async function textsBehind(entry: string, graph: Graph): Promise<Set<string>> {
  const found = new Set<string>();
  const seen = new Set<string>();
  async function visit(id: string): Promise<void> {
    if (seen.has(id)) return;
    seen.add(id);
    await graph.load({ id, resolveDependencies: true });
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] };
    for (const [, text = ''] of (code ?? '').matchAll(textId)) found.add(text);
    await Promise.all(importedIds.map(visit));
  }
  await visit(entry);
  return found;
}
