import { useEffect } from 'react';
import { languageOf } from '../../domain/language.ts';
import type { LanguageCode } from '../../domain/language.ts';
import { localeOfTag } from '../../domain/locale.ts';
import { setLocale } from '../../state/preferences.ts';
import { useServices } from '../use-services.ts';

/** Shows the interface in the language that a guest speaks, until they choose one themselves. It is not stored. */
export function useInterfaceIn(language: LanguageCode | undefined): void {
  const { activateLocale, preferences } = useServices();
  useEffect(() => {
    const locale = language && localeOfTag(languageOf(language).tag);
    if (!locale || preferences.get('translator_ui_language') !== undefined) return;
    void activateLocale(locale).then(
      () => setLocale(locale),
      // Expected without a network: the language on screen stays.
      () => undefined,
    );
  }, [language, activateLocale, preferences]);
}
