import { i18n } from '@lingui/core';
import { languageName } from './language-name.ts';
import type { LanguagePair } from '../domain/language.ts';

/** The two languages by name, as the system shows them outside the page. */
export function pairTitle({ source, target }: LanguagePair): string {
  return `${languageName(i18n, source)} ⇄ ${languageName(i18n, target)}`;
}
