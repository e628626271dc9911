import { useEffect, useState } from 'react';

/** The current time, updated at an interval. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(ticking);
  }, [everyMs]);
  return nowMs;
}
