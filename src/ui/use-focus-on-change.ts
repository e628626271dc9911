import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Moves the focus here when the focused element disappeared with the change; never takes it from another element. */
export function useFocusOnChange<Place extends HTMLElement>(value: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (document.activeElement === document.body) place.current?.focus();
  }, [value]);
  return place;
}
