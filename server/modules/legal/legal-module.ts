import { type LocaleCode, localeOfTag } from '../../../src/domain/locale.ts';
import type { Config } from '../../shared/config/config.ts';
import type { LegalDocument } from '../../shared/config/legal-config.ts';
import { htmlPagePolicy } from '../../shared/http/html-page.ts';
import type { HttpApp, HttpContext } from '../../shared/http/http-types.ts';
import { pageLocale } from '../../shared/http/page-locale.ts';
import { operatorPage, privacyPage, textPage, type LegalLinks } from './legal-pages.ts';

export type LegalModule = {
  /** The addresses that the page links to. */
  readonly links: LegalLinks;
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
};

const paths = { terms: '/legal/terms', privacy: '/legal/privacy', imprint: '/legal/imprint' } as const;

/** Terms, privacy, imprint and support: the operator's own, else what the configuration says. */
export function createLegalModule(config: Config): LegalModule {
  const { terms, privacy, imprint, supportUrl } = config.legal;
  const links: LegalLinks = {
    terms: addressOf(terms, paths.terms),
    privacy: addressOf(privacy, paths.privacy) ?? paths.privacy,
    imprint: addressOf(imprint, paths.imprint) ?? (config.seller.address === null ? null : paths.imprint),
    support: supportUrl ?? null,
  };
  const page = (path: string, content: (locale: LocaleCode) => string) => (app: HttpApp) =>
    void app.get(path, (c) => {
      c.set('route', path);
      return html(c, content(localeOfTag(c.req.query('lang')) ?? pageLocale(c.req.header('accept-language'))));
    });
  return {
    links,
    routes: [
      ...(terms?.type === 'text' ? [page(paths.terms, (locale) => textPage('terms', terms.text, locale))] : []),
      ...(privacy?.type === 'address'
        ? []
        : [
            page(paths.privacy, (locale) =>
              privacy ? textPage('privacy', privacy.text, locale) : privacyPage(config, links, locale),
            ),
          ]),
      ...(imprint?.type === 'address' || links.imprint === null
        ? []
        : [
            page(paths.imprint, (locale) =>
              imprint ? textPage('imprint', imprint.text, locale) : operatorPage(config.seller, locale),
            ),
          ]),
    ],
  };
}

function addressOf(document: LegalDocument | undefined, path: string): string | null {
  if (!document) return null;
  return document.type === 'address' ? document.url : path;
}

function html(c: HttpContext, text: string): Response {
  return c.html(text, 200, { 'Content-Security-Policy': htmlPagePolicy(), 'Cache-Control': 'no-cache' });
}
