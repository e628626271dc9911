import { useEffect, useRef, type RefObject } from 'react';
import { hasProblems, type Problems } from '../domain/validation.ts';

/** Focuses the first invalid field of a form. */
export function useFocusOnProblem(problems: Partial<Problems<string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasProblems(problems)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
