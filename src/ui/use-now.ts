import { useEffect, useState } from 'react';
import { systemClock } from '../shared/system-clock.ts';

/** The current time, updated at an interval. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => systemClock.now());
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(systemClock.now()), everyMs);
    return () => clearInterval(ticking);
  }, [everyMs]);
  return nowMs;
}
