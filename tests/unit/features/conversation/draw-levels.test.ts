import { afterEach, expect, test, vi } from 'vitest';
import { drawLevels } from '../../../../src/features/conversation/session-bar/draw-levels.ts';

afterEach(() => vi.unstubAllGlobals());

/** A canvas of 100 by 40 CSS pixels on such a screen; says what was drawn on it. */
function drawnOn(devicePixelRatio: number, levels: readonly number[]): readonly (readonly number[])[] {
  const drawn: (readonly number[])[] = [];
  const frames: ((now: number) => void)[] = [];
  const pen = {
    drawImage: (_: unknown, ...position: number[]) => drawn.push(position),
    fillRect: (...bar: number[]) => drawn.push(bar),
  };
  const canvas = { width: 100 * devicePixelRatio, height: 40 * devicePixelRatio, getContext: () => pen };
  vi.stubGlobal('devicePixelRatio', devicePixelRatio);
  vi.stubGlobal('getComputedStyle', () => ({ color: 'green' }));
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  let say: (level: number) => void = () => undefined;
  drawLevels(canvas as unknown as HTMLCanvasElement, (listener) => {
    say = listener;
    return () => undefined;
  });
  levels.forEach((level, index) => {
    say(level);
    frames.pop()?.((index + 1) * 100);
  });
  return drawn;
}

test('each level is a bar 2 pixels wide, and earlier bars move by 3', () => {
  expect(drawnOn(1, [100])).toEqual([
    [-3, 0],
    [98, 0, 2, 40],
  ]);
});

test('on a high-density screen the bars have the same CSS width', () => {
  expect(drawnOn(2, [25])).toEqual([
    [-6, 0],
    [196, 20, 4, 40],
  ]);
});
