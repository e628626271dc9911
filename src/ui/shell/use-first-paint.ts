import { useEffect } from 'react';
import './first-paint.css.ts';

/** Takes the document's own picture away when there is something to show in its place. */
export function useFirstPaint(isReady: boolean): void {
  useEffect(() => {
    if (isReady) document.getElementById('first-paint')?.remove();
  }, [isReady]);
}
