import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const STEP = 60;
/** How far ahead of the reader earlier turns are put into the document. */
const AHEAD = '1200px 0px 0px 0px';

type Tail = {
  /** How many of the last turns are in the document. */
  shown: number;
  /** Belongs to an element above the first turn shown. */
  top: RefObject<HTMLDivElement | null>;
};

/** Shows the end of a long list, grows upwards as the reader nears its top, and falls back once they return to the end. */
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
        // Who jumped to the very top wants the beginning, not the next few.
        setShown(box.scrollTop === 0 ? shown * 2 : shown + STEP);
      },
      { root: box, rootMargin: AHEAD },
    );
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, [shown, count, isAtEnd, scroller]);

  useLayoutEffect(() => {
    if (scroller.current && heightBefore.current !== undefined) keepPlace(scroller.current, heightBefore.current);
    heightBefore.current = undefined;
  });

  return { shown: Math.min(shown, count), top };
}

/** Safari has no scroll anchoring: what was put in above must not push the reader's place down. */
function keepPlace(box: HTMLElement, heightBefore: number): void {
  if (!CSS.supports('overflow-anchor', 'auto')) box.scrollTop += box.scrollHeight - heightBefore;
}
