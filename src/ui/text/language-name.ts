import { useLingui } from '@lingui/react/macro';
import type { LanguageCode } from '../../domain/language.ts';
import { languageName } from '../../i18n/language-name.ts';

/** Names languages in the language of the interface. */
export function useLanguageName(): (code: LanguageCode) => string {
  const { i18n } = useLingui();
  return (code) => languageName(i18n, code);
}
