import { useEffect, useRef, useState, type RefObject } from 'react';

/** Distance in pixels that counts as being at the end. */
const NEAR = 48;

type Following = { toEnd(): void; stop(): void };

/** Keeps a scroll container at its end until the user scrolls up. */
function followEnd(box: HTMLElement, content: HTMLElement, onChange: (isFollowing: boolean) => void): Following {
  let isFollowing = true;
  let last = scrollStateOf(box);
  const settle = () => {
    if (isFollowing && !isEditing(box)) box.scrollTop = endOf(box, content);
    last = scrollStateOf(box);
  };
  const onScroll = () => {
    const now = scrollStateOf(box);
    const isNear = now.top >= endOf(box, content) - NEAR;
    if (isNear || isScrolledUp(last, now)) {
      isFollowing = isNear;
      onChange(isNear);
    }
    last = now;
  };
  const watcher = new ResizeObserver(settle);
  watcher.observe(box);
  watcher.observe(content);
  box.addEventListener('scroll', onScroll, { passive: true });
  return {
    toEnd: () => {
      isFollowing = true;
      onChange(true);
      settle();
    },
    stop: () => {
      watcher.disconnect();
      box.removeEventListener('scroll', onScroll);
    },
  };
}

type ScrollState = { readonly top: number; readonly height: number; readonly view: number };

/**
 * Whether a person scrolled up between the two, also while text grew. A text that shrank moves what is below it up, by
 * no more than it shrank, and a view that changed its size moves its content: neither stops the following.
 */
export function isScrolledUp(before: ScrollState, now: ScrollState): boolean {
  if (now.view !== before.view) return false;
  return now.top < before.top - Math.max(0, before.height - now.height);
}

/** A text that is being corrected does not move away under the person. */
function isEditing(box: HTMLElement): boolean {
  return box.querySelector('textarea:focus') !== null;
}

function scrollStateOf(box: HTMLElement): ScrollState {
  return { top: box.scrollTop, height: box.scrollHeight, view: box.clientHeight };
}

/**
 * The scroll position that is followed: the end of the list. Where the newest turn is higher than the view, as with
 * large text, its translation comes first, and what is below it (source text, time, usage) stays below the fold.
 */
export function endPosition(sizes: {
  readonly height: number;
  readonly view: number;
  /** Covered by the sticky line at the top. */
  readonly covered: number;
  /** From the top of the list. */
  readonly newest: { readonly top: number; readonly translationEnd: number } | undefined;
}): number {
  const { height, view, covered, newest } = sizes;
  const end = Math.max(0, height - view);
  if (!newest) return end;
  return Math.min(end, Math.max(newest.top - covered, newest.translationEnd - view));
}

function endOf(box: HTMLElement, content: HTMLElement): number {
  const turn = content.querySelector('ol > li:last-child');
  const translation = turn?.querySelector('[data-translation]');
  const head = box.querySelector<HTMLElement>('[data-sticky]');
  const from = box.getBoundingClientRect().top - box.scrollTop;
  const isSticky = head !== null && getComputedStyle(head).position === 'sticky';
  return endPosition({
    height: box.scrollHeight,
    view: box.clientHeight,
    covered: isSticky ? head.offsetHeight : 0,
    newest:
      turn && translation
        ? {
            top: turn.getBoundingClientRect().top - from,
            translationEnd: translation.getBoundingClientRect().bottom - from,
          }
        : undefined,
  });
}

type FollowEnd<Box> = {
  scroller: RefObject<Box | null>;
  content: RefObject<HTMLDivElement | null>;
  isFollowing: boolean;
  toEnd: () => void;
};

export function useFollowEnd<Box extends HTMLElement>(): FollowEnd<Box> {
  const scroller = useRef<Box>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef<Following>(undefined);
  const [isFollowing, setFollowing] = useState(true);
  useEffect(() => {
    if (!scroller.current || !content.current) return undefined;
    following.current = followEnd(scroller.current, content.current, setFollowing);
    return () => following.current?.stop();
  }, []);
  return { scroller, content, isFollowing, toEnd: () => following.current?.toEnd() };
}
