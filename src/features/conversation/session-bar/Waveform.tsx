import { useEffect, useRef, type ReactNode } from 'react';
import { drawLevels, type SubscribeToLevels } from './draw-levels.ts';
import { waveform } from './SessionBar.css.ts';

/** The microphone level, moving from right to left. Drawn outside React: no renders while it runs. */
export function Waveform({ subscribe }: { subscribe: SubscribeToLevels }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? drawLevels(canvas.current, subscribe) : undefined), [subscribe]);
  return <canvas ref={canvas} className={waveform} aria-hidden="true" />;
}
