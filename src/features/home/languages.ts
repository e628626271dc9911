import { defaultPairFor, isLanguageCode, type LanguageCode } from '../../domain/language.ts';
import type { AppServices } from '../../ports/services.ts';
import { pair, setPair, setSourceLanguage, setTargetLanguage, swapLanguages } from '../../state/pair.ts';
import { preferences as shown } from '../../state/preferences.ts';
import { refreshReadiness } from '../../state/refresh-readiness.ts';

type LanguageDeps = Pick<AppServices, 'onDevice' | 'preferences'>;

/** The stored pair, else the default one of the interface language. */
export function loadPair({ preferences }: Pick<AppServices, 'preferences'>): void {
  const source = preferences.get('source_language');
  const target = preferences.get('target_language');
  const isChosen = isLanguageCode(source) && isLanguageCode(target);
  setPair(isChosen ? { source, target } : defaultPairFor(shown.locale));
}

export function chooseSource(deps: LanguageDeps, code: LanguageCode): void {
  setSourceLanguage(code);
  savePair(deps);
}

export function chooseTarget(deps: LanguageDeps, code: LanguageCode): void {
  setTargetLanguage(code);
  savePair(deps);
}

export function swapPair(deps: LanguageDeps): void {
  swapLanguages();
  savePair(deps);
}

function savePair(deps: LanguageDeps): void {
  deps.preferences.set('source_language', pair.current.source);
  deps.preferences.set('target_language', pair.current.target);
  void refreshReadiness(deps);
}
