import { useLingui } from '@lingui/react/macro';
import type { LanguageCode } from '../../domain/language.ts';
import { languageName } from '../../i18n/language-name.ts';

export function useLanguageName(): (code: LanguageCode) => string {
  const { i18n } = useLingui();
  return (code) => languageName(i18n, code);
}
