import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Mail } from '../mailer.ts';
import { renderEnglish } from './en-us.ts';
import { renderJapanese } from './ja-jp.ts';
import type { MailTemplate, TemplateText, TemplateRenderer } from './template.ts';
import { renderChinese } from './zh-cn.ts';

const renderers: Readonly<Record<LocaleCode, TemplateRenderer>> = {
  'en-US': renderEnglish,
  'zh-CN': renderChinese,
  'ja-JP': renderJapanese,
};

/** What every mail links to: the page of this server. */
export type MailContext = { readonly publicUrl: string };

export function renderMail(to: string, locale: LocaleCode, template: MailTemplate, context: MailContext): Mail {
  const content = renderers[locale](template);
  return { to, subject: content.subject, text: toText(content, context), html: toHtml(content, locale, context) };
}

function toText({ lines, highlight, link }: TemplateText, { publicUrl }: MailContext): string {
  const linkLine = link ? [`${link.label}: ${publicUrl}${link.path}`] : [];
  return [...(highlight ? [highlight] : []), ...lines, ...linkLine, `Dragoman\n${publicUrl}`].join('\n\n');
}

function toHtml({ lines, highlight, link }: TemplateText, locale: LocaleCode, { publicUrl }: MailContext): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`);
  const large = highlight
    ? [`<p style="margin:0 0 20px;font-size:30px;font-weight:600;letter-spacing:4px">${escapeHtml(highlight)}</p>`]
    : [];
  const linkLine = link
    ? [`<p style="margin:20px 0 12px"><a href="${escapeHtml(publicUrl + link.path)}">${escapeHtml(link.label)}</a></p>`]
    : [];
  const foot = `<p style="margin:24px 0 0;color:#667085"><a href="${escapeHtml(publicUrl)}" style="color:#667085">Dragoman</a></p>`;
  const style = 'max-width:480px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#101828';
  const body = `<div style="${style}">\n${[...large, ...paragraphs, ...linkLine, foot].join('\n')}\n</div>`;
  return `<!doctype html>\n<html lang="${locale}"><meta charset="utf-8"><body style="margin:0">\n${body}\n</body></html>\n`;
}
