import { proxy } from 'valtio';
import { defaultPair, swapped, type LanguageCode, type LanguagePair } from '../domain/language.ts';

export const pair = proxy<{ current: LanguagePair }>({ current: defaultPair });

export function setPair(next: LanguagePair): void {
  pair.current = next;
}

export function setSourceLanguage(source: LanguageCode): void {
  pair.current = { ...pair.current, source };
}

export function setTargetLanguage(target: LanguageCode): void {
  pair.current = { ...pair.current, target };
}

export function swapLanguages(): void {
  pair.current = swapped(pair.current);
}
