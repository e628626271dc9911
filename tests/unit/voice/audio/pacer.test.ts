import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacer } from '../../../../voice/audio/pacer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function subscriber() {
  const frames: number[] = [];
  const stalls: number[] = [];
  return { frames, stalls, onFrame: (frame: number) => frames.push(frame), onStall: (ms: number) => stalls.push(ms) };
}

test('there are fifty frames per second, in order', () => {
  const pacer = new Pacer();
  const value = subscriber();
  pacer.add(value);

  vi.advanceTimersByTime(999);

  expect(value.frames).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test('late frames are caught up, so that playback keeps its speed', () => {
  let nowMs = 0;
  const pacer = new Pacer(() => nowMs);
  const value = subscriber();
  pacer.add(value);

  nowMs = 45;
  vi.advanceTimersToNextTimer();

  expect(value.frames).toEqual([0, 1, 2]);
  expect(value.stalls).toEqual([]);
});

test('the frames of a long stall are skipped, and the stall is reported', () => {
  let nowMs = 0;
  const pacer = new Pacer(() => nowMs);
  const value = subscriber();
  pacer.add(value);

  nowMs = 1000;
  vi.advanceTimersToNextTimer();

  expect(value.frames).toEqual([46, 47, 48, 49, 50]);
  expect(value.stalls).toEqual([1000]);
});

test('frames are counted while there are no subscribers', () => {
  const pacer = new Pacer();
  const first = subscriber();
  pacer.add(first);
  pacer.remove(first);
  vi.advanceTimersByTime(1000);
  const second = subscriber();
  pacer.add(second);

  vi.advanceTimersByTime(1);

  expect(second.frames).toEqual([50]);
  expect(vi.getTimerCount()).toBe(1);
});

test('a removed subscriber gets no more frames, and the last one stops the timer', () => {
  const pacer = new Pacer();
  const value = subscriber();
  pacer.add(value);
  pacer.remove(value);

  vi.advanceTimersByTime(1000);

  expect(value.frames).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
