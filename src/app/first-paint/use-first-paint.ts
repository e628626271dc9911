import { useLayoutEffect } from 'react';
import './first-paint.css.ts';

/** What is still to be put up behind the picture, in the order in which it was met. */
const toCome: (() => void)[] = [];
let isReady = false;

/** The document's own picture of the start (`scripts/vite-first-paint.ts`). */
function picture(): HTMLElement | null {
  return document.getElementById('first-paint');
}

export function isBehindPicture(): boolean {
  return picture() !== null;
}

/** Takes the document's own picture away when there is something whole to show in its place. */
export function useFirstPaint(isSomethingToShow: boolean): void {
  // Before any effect of a screen: what is behind the picture takes no focus.
  useLayoutEffect(() => {
    isReady = isSomethingToShow;
    unveil();
  }, [isSomethingToShow]);
}

/** @returns what takes it off the list again: it is up, or is not wanted any more */
export function putUpLater(putUp: () => void): () => void {
  toCome.push(putUp);
  if (toCome.length === 1) putUp();
  return () => {
    const place = toCome.indexOf(putUp);
    toCome.splice(place, 1);
    if (place === 0) toCome[0]?.();
    // What has just come may have brought parts of its own, which are told of in the same commit.
    queueMicrotask(unveil);
  };
}

function unveil(): void {
  if (isReady && toCome.length === 0) picture()?.remove();
}
