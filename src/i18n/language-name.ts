import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { languageOf } from '../domain/language.ts';
import type { LanguageCode } from '../domain/language.ts';

const namesByLocale = new Map<string, Intl.DisplayNames>();

function displayNames(locale: string): Intl.DisplayNames {
  const known = namesByLocale.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  namesByLocale.set(locale, names);
  return names;
}

/** Names a language in the language of the interface; browsers that do not know it get the English name. */
export function languageName(i18n: I18n, code: LanguageCode): string {
  // Browsers fold Mandarin into "Chinese", which Cantonese speakers would take as theirs.
  if (code === 'cmn') return i18n._(msg`Mandarin Chinese`);
  const language = languageOf(code);
  return displayNames(i18n.locale || 'en-US').of(language.iso1) ?? language.name;
}
