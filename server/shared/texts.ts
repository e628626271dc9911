import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { isolateValues } from '../../src/domain/isolate-values.ts';
import { directionOfLocale } from '../../src/domain/locale-properties.ts';
import type { LocaleCode } from '../../src/domain/locale.ts';

/** The catalogues are copied beside the bundle (scripts/build-server.mjs). */
const folder = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, '../../locales/server')
  : join(import.meta.dirname, 'texts');

const loaded = new Map<LocaleCode, I18n>();

/**
 * The texts that the server writes itself, in mails and on its few pages. Each call of `i18n._` names the English text
 * with the placeholders of ICU MessageFormat; `npm run texts` collects them, and what is not translated is English.
 * @throws where the catalogue of the language cannot be read
 */
export function textsIn(locale: LocaleCode): I18n {
  const known = loaded.get(locale);
  if (known) return known;
  const i18n = setupI18n();
  const isFromRight = directionOfLocale(locale) === 'rtl';
  i18n.setMessagesCompiler((message) =>
    isFromRight ? isolateValues(compileMessage(message)) : compileMessage(message),
  );
  i18n.loadAndActivate({ locale, messages: translationsIn(readFileSync(join(folder, `${locale}.po`), 'utf8')) });
  loaded.set(locale, i18n);
  return i18n;
}

function translationsIn(catalogue: string): Record<string, string> {
  const entries = PO.parse(catalogue).items.map(({ msgid, msgstr: [text] }) => [msgid, text] as const);
  return Object.fromEntries(entries.flatMap(([id, text]) => (text ? [[id, text]] : [])));
}
