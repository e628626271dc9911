import { languages, type LanguageCode } from '../../domain/language.ts';
import type { PhraseTexts } from '../../domain/phrases/phrase.ts';

/** A chunk for each language, which the service worker stores with the app: fetched when it is first shown. */
const loaders: Record<LanguageCode, () => Promise<{ readonly default: PhraseTexts }>> = {
  cmn: () => import('./texts/cmn.json'),
  eng: () => import('./texts/eng.json'),
  jpn: () => import('./texts/jpn.json'),
  kor: () => import('./texts/kor.json'),
  spa: () => import('./texts/spa.json'),
  fra: () => import('./texts/fra.json'),
  deu: () => import('./texts/deu.json'),
  rus: () => import('./texts/rus.json'),
  por: () => import('./texts/por.json'),
  ita: () => import('./texts/ita.json'),
  yue: () => import('./texts/yue.json'),
  nld: () => import('./texts/nld.json'),
  arb: () => import('./texts/arb.json'),
  ind: () => import('./texts/ind.json'),
};

/** Rejects when the chunk cannot be fetched. */
export async function loadPhrases(code: LanguageCode): Promise<PhraseTexts> {
  return (await loaders[code]()).default;
}

/** The texts that can be fetched, the given language first, whose order the results have. */
export async function loadAllPhrases(first: LanguageCode): Promise<readonly PhraseTexts[]> {
  const codes = [first, ...languages.map(({ code }) => code).filter((code) => code !== first)];
  const loaded = await Promise.allSettled(codes.map(loadPhrases));
  return loaded.flatMap((element) => (element.status === 'fulfilled' ? [element.value] : []));
}
