import { useEffect } from 'react';
import { languageOf, type LanguageCode } from '../../domain/language.ts';
import { localeOfTag } from '../../domain/locale.ts';
import { languageOfTag } from '../../domain/rooms/room.ts';
import { setLocale } from '../../state/preferences.ts';
import { useServices } from '../use-services.ts';

/** Shows the interface in the language that a guest speaks, until they choose one themselves. It is not stored. */
export function useInterfaceIn(language: LanguageCode | undefined): void {
  const { activateLocale, preferences } = useServices();
  useEffect(() => {
    if (!language || preferences.get('translator_ui_language') !== undefined) return;
    // The browser says which of its scripts they read.
    const own = navigator.languages.find((tag) => languageOfTag(tag) === language);
    const locale = localeOfTag(own ?? languageOf(language).tag);
    if (!locale) return;
    let isCurrent = true;
    void activateLocale(locale).then(
      () => isCurrent && setLocale(locale),
      // Expected without a network: the language on screen stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language, activateLocale, preferences]);
}
