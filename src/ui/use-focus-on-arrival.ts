import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Puts the focus where the next step begins, when that step appears. */
export function useFocusOnArrival<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}
