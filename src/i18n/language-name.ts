import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LanguageCode } from '../domain/language.ts';

/**
 * Texts of our own: asked for the first name, a browser reads its tables for as long as the rest of Home takes, and it
 * folds Mandarin into "Chinese", which Cantonese speakers would take as theirs.
 */
const names: Record<LanguageCode, MessageDescriptor> = {
  cmn: msg`Mandarin Chinese`,
  eng: msg`English`,
  jpn: msg`Japanese`,
  kor: msg`Korean`,
  spa: msg`Spanish`,
  fra: msg`French`,
  deu: msg`German`,
  rus: msg`Russian`,
  por: msg`Portuguese`,
  ita: msg`Italian`,
  yue: msg`Cantonese`,
  nld: msg`Dutch`,
  arb: msg`Arabic`,
  ind: msg`Indonesian`,
};

/** Names a language in the language of the interface. */
export function languageName(i18n: I18n, code: LanguageCode): string {
  return i18n._(names[code]);
}
