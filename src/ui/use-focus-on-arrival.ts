import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the element when it mounts, at the start of a new step. */
export function useFocusOnArrival<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
