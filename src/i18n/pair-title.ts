import { i18n } from '@lingui/core';
import { languageName } from './language-name.ts';
import type { LanguagePair } from '../domain/language.ts';

/** The names of both languages, for the system's media controls. */
export function pairTitle({ source, target }: LanguagePair): string {
  return `${languageName(i18n, source)} ⇄ ${languageName(i18n, target)}`;
}
