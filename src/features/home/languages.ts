import { isLanguageCode } from '../../domain/language.ts';
import type { LanguageCode } from '../../domain/language.ts';
import type { AppServices } from '../../ports/services.ts';
import { pair, setPair, setSourceLanguage, setTargetLanguage, swapLanguages } from '../../state/pair.ts';
import { refreshReadiness } from './device-interpreter.ts';

export function loadPair(world: AppServices): void {
  const source = world.preferences.get('source_language');
  const target = world.preferences.get('target_language');
  if (isLanguageCode(source) && isLanguageCode(target)) setPair({ source, target });
}

export function chooseSource(world: AppServices, code: LanguageCode): void {
  setSourceLanguage(code);
  keepPair(world);
}

export function chooseTarget(world: AppServices, code: LanguageCode): void {
  setTargetLanguage(code);
  keepPair(world);
}

export function swapPair(world: AppServices): void {
  swapLanguages();
  keepPair(world);
}

function keepPair(world: AppServices): void {
  world.preferences.set('source_language', pair.current.source);
  world.preferences.set('target_language', pair.current.target);
  void refreshReadiness(world);
}
