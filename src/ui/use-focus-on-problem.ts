import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { hasProblems } from '../domain/validation.ts';
import type { Problems } from '../domain/validation.ts';

/** Leads to the first field of a form that cannot be taken as it is. */
export function useFocusOnProblem(problems: Partial<Problems<string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasProblems(problems)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
