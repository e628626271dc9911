import { useCallback, useSyncExternalStore } from 'react';

type Media = { readonly list: MediaQueryList; holds: boolean };

/** Cached: matchMedia forces a synchronous layout in the middle of a render. */
const known = new Map<string, Media>();

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { list } = mediaOf(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query).holds);
}

function mediaOf(query: string): Media {
  const found = known.get(query);
  if (found) return found;
  const list = matchMedia(query);
  const media: Media = { list, holds: list.matches };
  // Registered first, so the cache is updated before any subscriber runs.
  list.addEventListener('change', ({ matches }) => (media.holds = matches));
  known.set(query, media);
  return media;
}
