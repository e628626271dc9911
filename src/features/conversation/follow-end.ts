import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Distance in pixels that counts as being at the end. */
const NEAR = 48;

type Following = { toEnd(): void; stop(): void };

/** Keeps a scroll container at its end until the user scrolls up. */
function followEnd(box: HTMLElement, content: HTMLElement, onChange: (isFollowing: boolean) => void): Following {
  let isFollowing = true;
  let last = placeOf(box);
  const settle = () => {
    if (isFollowing) box.scrollTop = box.scrollHeight;
    last = placeOf(box);
  };
  const onScroll = () => {
    const now = placeOf(box);
    const isNear = now.height - now.top - now.view <= NEAR;
    // Only a user scrolls up without a change of height; text that grew or shrank must not stop the following.
    const isLeaving = now.top < last.top && now.height === last.height && now.view === last.view;
    if (isNear || isLeaving) {
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

function placeOf(box: HTMLElement): { top: number; height: number; view: number } {
  return { top: box.scrollTop, height: box.scrollHeight, view: box.clientHeight };
}

type FollowEnd = {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isFollowing: boolean;
  toEnd: () => void;
};

export function useFollowEnd(): FollowEnd {
  const scroller = useRef<HTMLElement>(null);
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
