import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const STEP = 60;
/** How far ahead of the scroll position earlier turns are rendered. */
const AHEAD = '1200px 0px 0px 0px';

type Tail = {
  /** How many of the last turns are rendered. */
  shown: number;
  /** Attach to an element above the first rendered turn. */
  top: RefObject<HTMLDivElement | null>;
};

/** Renders the end of a long list, more of it as the user scrolls up, and only the end again after returning to it. */
export function useGrowingTail(count: number, isAtEnd: boolean, scroller: RefObject<HTMLElement | null>): Tail {
  const [shown, setShown] = useState(STEP);
  const top = useRef<HTMLDivElement>(null);
  const heightBefore = useRef<number>(undefined);
  if (isAtEnd && shown > STEP) setShown(STEP);

  useEffect(() => {
    const box = scroller.current;
    if (isAtEnd || shown >= count || !box || !top.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        heightBefore.current = box.scrollHeight;
        // A jump to the very top renders the beginning, not only the next batch.
        setShown(box.scrollTop === 0 ? shown * 2 : shown + STEP);
      },
      { root: box, rootMargin: AHEAD },
    );
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, [shown, count, isAtEnd, scroller]);

  useLayoutEffect(() => {
    if (scroller.current && heightBefore.current !== undefined) preserveScroll(scroller.current, heightBefore.current);
    heightBefore.current = undefined;
  });

  return { shown: Math.min(shown, count), top };
}

/** Safari has no scroll anchoring: compensates for turns inserted above the scroll position. */
function preserveScroll(box: HTMLElement, heightBefore: number): void {
  if (!CSS.supports('overflow-anchor', 'auto')) box.scrollTop += box.scrollHeight - heightBefore;
}
