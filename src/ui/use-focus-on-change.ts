import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus here when the focused element disappeared with the change; never takes it from another element. */
export function useFocusOnChange<Target extends HTMLElement>(value: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (document.activeElement === document.body) target.current?.focus();
  }, [value]);
  return target;
}
