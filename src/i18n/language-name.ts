import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LanguageCode } from '../domain/language.ts';

/**
 * Own texts instead of Intl.DisplayNames: its first call takes as long as rendering the rest of Home, and it names
 * Mandarin just "Chinese", which is ambiguous beside Cantonese.
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

export function languageName(i18n: I18n, code: LanguageCode): string {
  return i18n._(names[code]);
}
