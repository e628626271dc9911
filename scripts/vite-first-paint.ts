import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import type { Plugin } from 'vite';

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
const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/**
 * Puts a picture of the start into the built document, painted before any script of the app has come.
 * `src/first-paint/boot.ts` then brings the app, which takes the picture away.
 */
export function firstPaint(): Plugin {
  let boot = '';
  return {
    name: 'first-paint',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const path = 'src/first-paint/boot.ts';
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
      page.source = withPicture(String(page.source), `/${this.getFileName(boot)}`, Object.fromEntries(catalogues));
    },
  };
}

function withPicture(html: string, boot: string, catalogues: Record<string, string>): string {
  const scripts = addressesIn(html, scriptTag);
  if (scripts.length === 0) throw new Error('The built page loads no script');
  const parts = [...addressesIn(html, preloadTag), ...scripts];
  const data = `data-parts='${JSON.stringify(parts)}' data-catalogues='${JSON.stringify(catalogues)}'`;
  return html
    .replaceAll(scriptTag, '')
    .replaceAll(preloadTag, '')
    .replace('</title>', `</title>\n    <script src="${boot}" ${data}></script>`)
    .replace('<body>', `<body>\n    <div id="first-paint">${locales.map(picture).join('')}</div>`);
}

function addressesIn(html: string, tag: RegExp): string[] {
  return [...html.matchAll(tag)].map(([, address = '']) => address);
}

function picture(locale: string): string {
  const catalogue = readFileSync(`locales/${locale}.po`, 'utf8');
  const say = (text: keyof typeof texts): string => escape(textOf(catalogue, texts[text]));
  return [
    `<section lang="${locale}">`,
    `<img src="/icon.svg" alt="" width="72" height="72" />`,
    `<p class="claim">${say('claim')}</p><p>${say('lead')}</p>`,
    `<p class="loading" role="status">${say('loading')}</p>`,
    `<p class="failed">${say('failed')} <a href="">${say('retry')}</a></p>`,
    '</section>',
  ].join('');
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
