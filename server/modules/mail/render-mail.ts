import type { I18n } from '@lingui/core';
import { directionOfLocale } from '../../../src/domain/locale-properties.ts';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { textsIn } from '../../shared/texts.ts';
import type { Mail } from './mailer.ts';
import type { MailTable, MailTemplate, MailText } from './mail-template.ts';
import { mailText } from './mail-text.ts';

/** The links in every mail: the page of this server, and the operator's terms and support. */
export type MailContext = {
  readonly publicUrl: string;
  readonly termsUrl?: string | undefined;
  readonly supportUrl?: string | undefined;
};

export function renderMail(to: string, locale: LocaleCode, template: MailTemplate, context: MailContext): Mail {
  const i18n = textsIn(locale);
  const content = mailText(i18n, template, supportText(context));
  return {
    to,
    subject: content.subject,
    text: toText(content, i18n, context),
    html: toHtml(content, i18n, context),
  };
}

/** An address that can be read out: without `mailto:`. */
function supportText({ supportUrl }: MailContext): string | undefined {
  return supportUrl?.replace(/^mailto:([^?]*).*$/, '$1');
}

/** The operator's links as label and address. */
function operatorLinks(i18n: I18n, { termsUrl, supportUrl }: MailContext): ReadonlyArray<readonly [string, string]> {
  return [
    ...(termsUrl ? [[i18n._('Terms'), termsUrl] as const] : []),
    ...(supportUrl ? [[i18n._('Support'), supportUrl] as const] : []),
  ];
}

function toText({ table, lines, highlight, link }: MailText, i18n: I18n, context: MailContext): string {
  const { publicUrl } = context;
  const named = ([label, value]: readonly [string, string]) => i18n._('{label}: {value}', { label, value });
  const linkLine = link ? [`${link.label}: ${publicUrl}${link.path}`] : [];
  const foot = ['Dragoman', publicUrl, ...operatorLinks(i18n, context).map(([label, url]) => `${label}: ${url}`)];
  const rows = table ? [[...table.rows, table.total].map(named).join('\n')] : [];
  return [...(highlight ? [highlight] : []), ...rows, ...lines, ...linkLine, foot.join('\n')].join('\n\n');
}

/** The colours of the app's light theme, and of its dark one. Mail programs take neither variables nor oklch. */
const ink = '#1b1b2b';
const soft = '#595a6b';
const accent = '#4a3fc4';
const line = '#dddde5';
const voiceA = '#2f70c9';
const voiceB = '#8c42c9';
/** For mail programs with a dark theme. It overrides the styles at the elements, which all programs understand. */
const darkStyle = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.page{background:#12121a!important;color:#ececf4!important}.card{background:#1b1b26!important;border-color:#34344a!important}
.code{background:#2a2a3d!important}.brand{color:#ececf4!important}.soft{color:#a7a8bb!important}
.row{border-color:#34344a!important}.va{background:#74aef0!important}.vb{background:#be8df0!important;border-color:#1b1b26!important}
.button{background:#a8a6f5!important;color:#17162b!important}}</style>`;
/** The mark: two speech bubbles. Drawn by styles, because mail programs load no images before they are asked to. */
const mark =
  `<span class="va" style="display:inline-block;width:14px;height:14px;margin-bottom:6px;background:${voiceA};border-radius:6px 6px 6px 2px;vertical-align:middle"></span>` +
  `<span class="vb" style="display:inline-block;width:14px;height:14px;margin:6px 10px 0 -6px;background:${voiceB};border:1px solid #ffffff;border-radius:6px 6px 2px 6px;vertical-align:middle"></span>`;

/** A card with the product's mark and name, and one button: tables and styles at the elements, as mail programs need them. */
function toHtml(content: MailText, i18n: I18n, context: MailContext): string {
  const { subject, lines, highlight, link } = content;
  const paragraphs = lines.map((text) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`);
  const code = highlight
    ? [
        `<p class="code" style="margin:0 0 20px;padding:14px 16px;background:#f1f1fb;border-radius:12px;font-size:30px;font-weight:600;letter-spacing:6px;text-align:center">${escapeHtml(highlight)}</p>`,
      ]
    : [];
  const body = [
    ...code,
    ...(content.table ? [tableOf(content.table, directionOfLocale(i18n.locale))] : []),
    ...paragraphs,
    ...(link ? [button(link.label, context.publicUrl + link.path)] : []),
  ];
  const brand = `<p class="brand" style="margin:0 0 20px;font-size:18px;font-weight:700;color:${ink}">${mark}Dragoman</p>`;
  const card = `<div class="card" style="max-width:440px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid ${line};border-radius:20px">\n${[brand, ...body].join('\n')}\n</div>`;
  const font = `font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;color:${ink}`;
  return `<!doctype html>
<html lang="${i18n.locale}" dir="${directionOfLocale(i18n.locale)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">${darkStyle}<title>${escapeHtml(subject)}</title></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f9f9fb;${font}">
${card}
${footer(i18n, context)}
</body></html>
`;
}

/** Names at the start, values at the end of their lines. */
function tableOf({ rows, total }: MailTable, direction: 'ltr' | 'rtl'): string {
  // Mail programs do not know `end`.
  const [start, end] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left'];
  const lines = [...rows.map((row) => ({ row, weight: 400 })), { row: total, weight: 700 }].map(({ row, weight }) => {
    const [name, value] = row.map(escapeHtml);
    const style = `padding:8px 0;border-bottom:1px solid ${line};font-weight:${weight};vertical-align:top`;
    return `<tr><td class="row" style="${style}">${name}</td><td class="row" align="${end}" style="${style};padding-${start}:16px;text-align:${end};overflow-wrap:anywhere">${value}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;font-size:15px">\n${lines.join('\n')}\n</table>`;
}

function button(label: string, address: string): string {
  const style = `display:inline-block;padding:12px 22px;background:${accent};border-radius:12px;color:#ffffff;font-weight:600;text-decoration:none`;
  return `<p style="margin:20px 0 4px"><a href="${escapeHtml(address)}" style="${style}" class="button">${escapeHtml(label)}</a></p>`;
}

function footer(i18n: I18n, context: MailContext): string {
  const { publicUrl } = context;
  const links = [[new URL(publicUrl).host, publicUrl] as const, ...operatorLinks(i18n, context)].map(
    ([label, address]) =>
      `<a class="soft" href="${escapeHtml(address)}" style="color:${soft}">${escapeHtml(label)}</a>`,
  );
  return `<p class="soft" style="max-width:440px;margin:16px auto 0;font-size:14px;text-align:center;color:${soft}">${links.join(' · ')}</p>`;
}
