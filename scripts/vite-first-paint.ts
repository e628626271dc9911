import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { languageOf } from '../src/domain/language.ts';
import type { Language } from '../src/domain/language.ts';
import { popularLanguages } from '../src/domain/popular-languages.ts';

/** Texts of the catalogues, by their ids. */
const texts = {
  claim: 'Two languages, one conversation',
  lead: 'Put the phone between you and speak. Each of you hears the other.',
  loading: 'Loading…',
  failed: 'Network connection error',
  retry: 'Try again',
};
const locales = ['en-US', 'zh-CN', 'ja-JP'];
const firstTexts = /([\w-]+)\.po\?first$/;
const scriptTag = /\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/g;

/**
 * Puts a picture of the start into the built document, painted before any script of the app has come.
 * `src/app/first-paint/boot.ts` then brings the app, which takes the picture away.
 */
export function firstPaint(): Plugin {
  let boot = '';
  return {
    name: 'first-paint',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const path = 'src/app/first-paint/boot.ts';
      const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { sourcemap: false });
      boot = this.emitFile({ type: 'asset', name: 'boot.js', source: code });
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const catalogues = Object.values(bundle).flatMap((one) => {
        const [, locale] = (one.type === 'chunk' && one.facadeModuleId?.match(firstTexts)) || [];
        return locale ? [[locale, `/${one.fileName}`] as const] : [];
      });
      const html = String(page.source);
      const scripts = [...html.matchAll(scriptTag)].map(([, name = '']) => name);
      if (scripts.length === 0) throw new Error('The built page loads no script');
      const parts = inOrder(scripts, bundle).map((name) => `/${name}`);
      const data = { parts: JSON.stringify(parts), catalogues: JSON.stringify(Object.fromEntries(catalogues)) };
      page.source = withPicture(html, `/${this.getFileName(boot)}`, data);
    },
  };
}

/** Each chunk after all that it is built on. */
function inOrder(names: readonly string[], bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  return names.flatMap((name) => {
    // Asked for each in its turn: one beside it may have brought it.
    if (seen.has(name)) return [];
    seen.add(name);
    const one = bundle[name];
    return [...inOrder(one?.type === 'chunk' ? one.imports : [], bundle, seen), name];
  });
}

function withPicture(html: string, boot: string, data: { parts: string; catalogues: string }): string {
  return html
    .replaceAll(scriptTag, '')
    .replace(
      '</title>',
      `</title>\n    <script src="${boot}" data-parts='${data.parts}' data-catalogues='${data.catalogues}'></script>`,
    )
    .replace('<body>', `<body>\n    <div id="first-paint">${locales.map(picture).join('')}</div>`);
}

function picture(locale: string): string {
  const catalogue = readFileSync(`locales/${locale}.po`, 'utf8');
  const say = (text: keyof typeof texts): string => escape(textOf(catalogue, texts[text]));
  return [
    `<section lang="${locale}">`,
    `<img src="/icon.svg" alt="" width="72" height="72" />`,
    `<p class="claim">${say('claim')}</p><p>${say('lead')}</p>`,
    `<p class="languages" aria-hidden="true">${popularLanguages.map(languageOf).map(named).join(' ')}</p>`,
    `<p class="loading" role="status">${say('loading')}</p>`,
    `<p class="failed">${say('failed')} <a href="">${say('retry')}</a></p>`,
    '</section>',
  ].join('');
}

/**
 * The letters and flags that Home begins with: a browser opens a font when it first lays out a letter of it, and does it
 * here while it waits for the app, not under the first finger.
 */
function named({ tag, flag, nativeName }: Language): string {
  return `<span lang="${tag}"><span class="flag">${flag}</span> ${nativeName}</span>`;
}

function textOf(catalogue: string, id: string): string {
  const line = JSON.stringify(id);
  const [, text] = catalogue.split(`msgid ${line}\nmsgstr `);
  const translated: unknown = text && JSON.parse(text.slice(0, text.indexOf('\n')));
  if (typeof translated !== 'string' || translated === '') throw new Error(`The first paint misses ${line}`);
  return translated;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
