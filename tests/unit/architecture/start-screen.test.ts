import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('index.html', 'utf8');
const texts = [
  'Two languages, one conversation',
  'Put the phone between you and speak. Each of you hears the translation.',
  'Loading…',
  'Network connection error',
  'Try again',
];

test.each(['en-US', 'zh-CN', 'ja-JP'])('the static start screen has the texts of the catalogue in %s', (locale) => {
  const catalogue = ['locales', 'locales/screens']
    .map((folder) => readFileSync(`${folder}/${locale}.po`, 'utf8'))
    .join('\n');
  const [, section = ''] = page.split(`<section lang="${locale}">`);
  const [shown = ''] = section.split('</section>');
  const words = [...shown.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim()).filter((text) => text !== '');

  expect(words).toEqual(texts.map((text) => translationOf(catalogue, text)));
});

/** The catalogues have one line per text. */
function translationOf(catalogue: string, text: string): string | undefined {
  const lines = catalogue.split('\n');
  const line = lines[lines.indexOf(`msgid ${JSON.stringify(text)}`) + 1];
  return line && (JSON.parse(line.replace(/^msgstr /, '')) as string);
}
