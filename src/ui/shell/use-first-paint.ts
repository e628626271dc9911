import { useDeferredValue, useLayoutEffect } from 'react';
import './first-paint.css.ts';

function picture(): HTMLElement | null {
  return document.getElementById('first-paint');
}

/** Takes the document's own picture away when there is something whole to show in its place. */
export function useFirstPaint(isReady: boolean): void {
  const isWhole = useInTwoSteps();
  // Before any effect of a screen: what is behind the picture takes no focus.
  useLayoutEffect(() => {
    if (isReady && isWhole) picture()?.remove();
  }, [isReady, isWhole]);
}

/**
 * Behind the picture a screen is put up in two steps, so that neither keeps a finger waiting. @returns whether this is
 * the second one; without the picture there is no first
 */
export function useInTwoSteps(): boolean {
  return useDeferredValue(true, picture() === null);
}
