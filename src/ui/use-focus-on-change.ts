import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Takes the focus when what was pressed has gone with the change; never from where somebody is. */
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
