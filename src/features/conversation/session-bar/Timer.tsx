import { useEffect, useState, type ReactNode } from 'react';
import { stopwatch } from '../../../ui/text/time.ts';
import { figures, medium } from '../../../ui/layout.css.ts';
import { timer } from './SessionBar.css.ts';
import { systemClock } from '../../../shared/system-clock.ts';

const TICK_MS = 1000;

/** Seconds since the session opened, in minutes and seconds; zero while none runs. */
export function Timer({ sinceMs }: { sinceMs: number | undefined }): ReactNode {
  const [nowMs, setNowMs] = useState(() => systemClock.now());
  useEffect(() => {
    if (sinceMs === undefined) return undefined;
    const ticking = setInterval(() => setNowMs(systemClock.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, [sinceMs]);
  const seconds = sinceMs === undefined ? 0 : Math.max(0, (nowMs - sinceMs) / 1000);
  return (
    <span className={`${medium} ${figures} ${timer}`} role="timer">
      {stopwatch(seconds)}
    </span>
  );
}
