import { useLayoutEffect, useRef, type RefObject } from 'react';
import { textSizes, type TextSize } from '../../../domain/voice-playback.ts';

/** In rem; a step is large enough that growing text seldom changes size. The smallest is 24 px or more. */
const steps = [1.5, 1.75, 2.125, 2.625, 3.25, 4, 5, 6] as const;

/** The index of the largest size that fits, else of the smallest one; larger sizes fit only where smaller ones do. */
export function largestFitting(count: number, from: number, fits: (index: number) => boolean): number {
  let [low, high] = [from, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Sets the text in focus as large as fits into the view, and never smaller than its person wants it; a text that is
 * longer is scrolled. What stands with it in its parent fits, too.
 */
export function useFittingText(
  text: string,
  smallest: TextSize,
  hasNote: boolean,
): RefObject<HTMLParagraphElement | null> {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    // Not by a reference: an ancestor's is set later.
    const box = element?.closest('[data-view]');
    if (!box || !element || text === '') return undefined;
    const fit = () => {
      const fits = (index: number) => {
        element.style.fontSize = `max(24px, ${steps[index]}rem)`;
        const measured = hasNote ? element.parentElement : element;
        return (measured ?? element).offsetHeight <= box.clientHeight && element.scrollWidth <= element.clientWidth;
      };
      // Sets the size that was not tried last, too.
      fits(largestFitting(steps.length, textSizes.indexOf(smallest), fits));
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(box);
    return () => {
      watcher.disconnect();
      // It leaves the focus when the next turn begins.
      element.style.fontSize = '';
    };
  }, [text, smallest, hasNote]);
  return line;
}
