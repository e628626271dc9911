import { useCallback, useSyncExternalStore } from 'react';

type Media = { readonly list: MediaQueryList; holds: boolean };

/** To ask a browser anew makes it lay out the page first, in the middle of whatever React puts into it. */
const known = new Map<string, Media>();

/** Whether a media query holds now, kept current. */
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
  // Before anybody else hears of a change.
  list.addEventListener('change', ({ matches }) => (media.holds = matches));
  known.set(query, media);
  return media;
}
