import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Focuses the element when it mounts, at the start of a new step. */
export function useFocusOnArrival<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}
