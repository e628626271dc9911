import { useLayoutEffect, type RefObject } from 'react';
import { freeSpot } from './free-spot.ts';

const controls =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"], [role="combobox"]';
/** Distance from the edges of the window. */
const MARGIN = 8;

/**
 * Moves the element's parent to where it covers no control, after every render of the caller and, while it has
 * something to show, whenever controls may have come or gone.
 */
export function useFreeSpot(marker: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const box = marker.current?.parentElement;
    if (!box) return undefined;
    moveToFreeSpot(box);
    if (!isShown) return undefined;
    // Before the next paint: no frame shows the control covered.
    const changes = new MutationObserver(() => moveToFreeSpot(box));
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  });
}

function moveToFreeSpot(box: HTMLElement): void {
  box.style.translate = '';
  const wanted = box.getBoundingClientRect();
  if (wanted.height === 0) return;
  const view = { x: MARGIN, y: MARGIN, width: innerWidth - 2 * MARGIN, height: innerHeight - 2 * MARGIN };
  const { x, y } = freeSpot(view, wanted, rectsOfControls(box));
  if (x !== wanted.x || y !== wanted.y) box.style.translate = `${x - wanted.x}px ${y - wanted.y}px`;
}

function rectsOfControls(box: HTMLElement): readonly DOMRect[] {
  return [...document.querySelectorAll(controls)]
    .filter((value) => !box.contains(value) && value.checkVisibility())
    .map((value) => value.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}
