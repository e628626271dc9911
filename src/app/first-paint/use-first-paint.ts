import { useLayoutEffect } from 'react';
import './first-paint.css.ts';

/** Removes the static start screen of index.html when the app has something to show in its place. */
export function useFirstPaint(isSomethingToShow: boolean): void {
  // Before any effect of a screen: an element behind the start screen must not take the focus.
  useLayoutEffect(() => {
    if (!isSomethingToShow) return;
    document.getElementById('first-paint')?.remove();
  }, [isSomethingToShow]);
}
