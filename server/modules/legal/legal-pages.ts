import type { I18n } from '@lingui/core';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { SystemInfo } from '../../../src/protocol/contract.ts';
import type { Seller } from '../../../src/domain/purchase.ts';
import type { Config } from '../../shared/config/config.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { htmlPage } from '../../shared/http/html-page.ts';
import { textsIn } from '../../shared/texts.ts';
import { privacyFacts } from './privacy-facts.ts';
import { privacySections } from './privacy-sections.ts';

/** The addresses of the documents; null for none. */
export type LegalLinks = NonNullable<SystemInfo['legal']>;

/** The built-in privacy page, true for the configuration. */
export function privacyPage(config: Config, links: LegalLinks, locale: LocaleCode): string {
  const i18n = textsIn(locale);
  const facts = privacyFacts(config);
  const operator = operatorLines(config.seller).join(', ');
  const lead = [
    i18n._('What this service does with your data. This text is made from the way the service is set up now.'),
    ...(operator ? [i18n._('The service is run by {operator}.', { operator })] : []),
  ].map(paragraph);
  const demo = i18n._(
    'This is a demo in which accounts, payments or email are simulated. Do not enter anything personal.',
  );
  const note = facts.isSandbox ? [`<p class="note">${escapeHtml(demo)}</p>`] : [];
  const sections = privacySections(i18n, facts).map(
    ({ title, lines }) => `<h2>${escapeHtml(title)}</h2>\n${lines.map(paragraph).join('\n')}`,
  );
  const content = [...note, ...lead, ...sections, linkList(i18n, links)].join('\n');
  return htmlPage({ locale, title: i18n._('Privacy'), content, isWide: true });
}

/** The operator of the service, as receipts name it. */
export function operatorPage(seller: Seller, locale: LocaleCode): string {
  const lines = operatorLines(seller)
    .map((line) =>
      line === seller.email
        ? `<a href="mailto:${escapeHtml(line)}">${escapeHtml(line)}</a>`
        : `<bdi>${escapeHtml(line)}</bdi>`,
    )
    .join('<br>');
  const i18n = textsIn(locale);
  return htmlPage({ locale, title: i18n._('Imprint'), content: `<p>${lines}</p>`, isWide: true });
}

/** A line of text files as editors wrap them has at least this many columns; shorter ones end where the operator ended them. */
const WRAPPED_COLUMNS = 60;

/** The operator's own text: paragraphs with empty lines between them, in the language in which it was written. */
export function textPage(document: 'terms' | 'privacy' | 'imprint', text: string, locale: LocaleCode): string {
  const i18n = textsIn(locale);
  const titles = { terms: i18n._('Terms'), privacy: i18n._('Privacy'), imprint: i18n._('Imprint') };
  const paragraphs = text.trim().split(/\n\s*\n/);
  const content = paragraphs.map((paragraph) => `<p dir="auto">${withLineEnds(paragraph)}</p>`).join('\n');
  return htmlPage({ locale, title: titles[document], content, isWide: true });
}

/** Ends lines as an address does, and lets those flow that an editor wrapped: on a phone they would be ragged. */
function withLineEnds(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.map((line, at) => escapeHtml(line) + (at < lines.length - 1 ? endOf(line) : '')).join('');
}

function endOf(line: string): string {
  const wide = line.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0;
  if (line.length + wide < WRAPPED_COLUMNS) return '<br>';
  return wide > 0 ? '' : ' ';
}

function operatorLines({ name, address, taxId, email }: Seller): string[] {
  return [name, ...(address ?? '').split('\n'), taxId, email].flatMap((line) => (line ? [line] : []));
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function linkList(i18n: I18n, { terms, imprint, support }: LegalLinks): string {
  const entries = [
    [terms, i18n._('Terms')],
    [imprint, i18n._('Imprint')],
    [support, i18n._('Support')],
  ] as const;
  const shown = entries.flatMap(([url, name]) =>
    url === null ? [] : [`<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`],
  );
  return shown.length > 0 ? `<nav>${shown.join('\n')}</nav>` : '';
}
