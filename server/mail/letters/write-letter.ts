import type { LocaleCode } from '../../../src/domain/locale.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Mail } from '../mailer.ts';
import { writeEnglish } from './en-us.ts';
import { writeJapanese } from './ja-jp.ts';
import type { Letter, LetterWords, LetterWriter } from './letter.ts';
import { writeChinese } from './zh-cn.ts';

const writers: Readonly<Record<LocaleCode, LetterWriter>> = {
  'en-US': writeEnglish,
  'zh-CN': writeChinese,
  'ja-JP': writeJapanese,
};

/** Where the letter sends people: the page of this server. */
export type LetterHead = { readonly publicUrl: string };

export function writeLetter(to: string, locale: LocaleCode, letter: Letter, head: LetterHead): Mail {
  const words = writers[locale](letter);
  return { to, subject: words.subject, text: asText(words, head), html: asHtml(words, locale, head) };
}

function asText({ lines, highlight, link }: LetterWords, { publicUrl }: LetterHead): string {
  const way = link ? [`${link.words}: ${publicUrl}${link.path}`] : [];
  return [...(highlight ? [highlight] : []), ...lines, ...way, `Dragoman\n${publicUrl}`].join('\n\n');
}

function asHtml({ lines, highlight, link }: LetterWords, locale: LocaleCode, { publicUrl }: LetterHead): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`);
  const large = highlight
    ? [`<p style="margin:0 0 20px;font-size:30px;font-weight:600;letter-spacing:4px">${escapeHtml(highlight)}</p>`]
    : [];
  const way = link
    ? [`<p style="margin:20px 0 12px"><a href="${escapeHtml(publicUrl + link.path)}">${escapeHtml(link.words)}</a></p>`]
    : [];
  const foot = `<p style="margin:24px 0 0;color:#667085"><a href="${escapeHtml(publicUrl)}" style="color:#667085">Dragoman</a></p>`;
  const style = 'max-width:480px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#101828';
  const body = `<div style="${style}">\n${[...large, ...paragraphs, ...way, foot].join('\n')}\n</div>`;
  return `<!doctype html>\n<html lang="${locale}"><meta charset="utf-8"><body style="margin:0">\n${body}\n</body></html>\n`;
}
