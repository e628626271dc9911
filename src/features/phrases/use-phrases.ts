import { useEffect, useState } from 'react';
import type { LanguageCode } from '../../domain/language.ts';
import { createPhraseSearch, type PhraseTexts } from '../../domain/phrases/phrase.ts';
import { loadAllPhrases, loadPhrases } from '../../i18n/phrases/phrase-texts.ts';

export type PhrasePair = { readonly from: PhraseTexts; readonly into: PhraseTexts };

type Loaded = { readonly key: string; readonly texts: PhrasePair | undefined };

/** `failed`: this device has never fetched them and has no network. */
type LoadedPair = { readonly type: 'loading' | 'failed' } | { readonly type: 'loaded'; readonly texts: PhrasePair };

/** The phrases of both languages. */
export function usePhrasePair(from: LanguageCode, into: LanguageCode): LoadedPair {
  const key = `${from} ${into}`;
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isCurrent = true;
    const show = (texts: PhrasePair | undefined) => isCurrent && setLoaded({ key, texts });
    Promise.all([loadPhrases(from), loadPhrases(into)]).then(
      ([own, other]) => show({ from: own, into: other }),
      () => show(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, from, into]);
  if (loaded?.key !== key) return { type: 'loading' };
  return loaded.texts ? { type: 'loaded', texts: loaded.texts } : { type: 'failed' };
}

/** Ids of the phrases with these words in any language; undefined while nothing is searched for or nothing is loaded. */
export function usePhraseSearch(query: string, first: LanguageCode): readonly string[] | undefined {
  const [found, setFound] = useState<{ first: LanguageCode; find: (query: string) => readonly string[] }>();
  const isSearching = query.trim() !== '';
  useEffect(() => {
    let isCurrent = true;
    if (isSearching)
      void loadAllPhrases(first).then((all) => isCurrent && setFound({ first, find: createPhraseSearch(all) }));
    return () => {
      isCurrent = false;
    };
  }, [isSearching, first]);
  return isSearching ? found?.find(query) : undefined;
}
