import { isLanguageCode } from '../domain/language.ts';
import type { LanguageCode } from '../domain/language.ts';
import type { World } from '../ports/world.ts';
import { pair, setPair, setSourceLanguage, setTargetLanguage, swapLanguages } from '../state/pair.ts';
import { refreshReadiness } from './device-interpreter.ts';

export function loadPair(world: World): void {
  const source = world.memory.get('source_language');
  const target = world.memory.get('target_language');
  if (isLanguageCode(source) && isLanguageCode(target)) setPair({ source, target });
}

export function chooseSource(world: World, code: LanguageCode): void {
  setSourceLanguage(code);
  keepPair(world);
}

export function chooseTarget(world: World, code: LanguageCode): void {
  setTargetLanguage(code);
  keepPair(world);
}

export function swap(world: World): void {
  swapLanguages();
  keepPair(world);
}

function keepPair(world: World): void {
  world.memory.set('source_language', pair.current.source);
  world.memory.set('target_language', pair.current.target);
  void refreshReadiness(world);
}
