import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from '../../../../voice/audio/pacer.ts';
import { createAdmission } from '../../../../voice/admission.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function listener() {
  const frames: number[] = [];
  const stalls: number[] = [];
  return { frames, stalls, onFrame: (frame: number) => frames.push(frame), onStall: (ms: number) => stalls.push(ms) };
}

test('there are fifty frames in a second, in order', () => {
  const pacer = createPacer();
  const one = listener();
  pacer.add(one);

  vi.advanceTimersByTime(999);

  expect(one.frames).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test('lateness is made up for, so that a voice keeps its speed', () => {
  let nowMs = 0;
  const pacer = createPacer(() => nowMs);
  const one = listener();
  pacer.add(one);

  nowMs = 45;
  vi.advanceTimersToNextTimer();

  expect(one.frames).toEqual([0, 1, 2]);
  expect(one.stalls).toEqual([]);
});

test('a stall is skipped, but told', () => {
  let nowMs = 0;
  const pacer = createPacer(() => nowMs);
  const one = listener();
  pacer.add(one);

  nowMs = 1000;
  vi.advanceTimersToNextTimer();

  expect(one.frames).toEqual([46, 47, 48, 49, 50]);
  expect(one.stalls).toEqual([1000]);
});

test('time goes on while nobody listens', () => {
  const pacer = createPacer();
  const first = listener();
  pacer.add(first);
  pacer.remove(first);
  vi.advanceTimersByTime(1000);
  const second = listener();
  pacer.add(second);

  vi.advanceTimersByTime(1);

  expect(second.frames).toEqual([50]);
  expect(vi.getTimerCount()).toBe(1);
});

test('a listener that leaves gets no more frames, and the last one stops the clock', () => {
  const pacer = createPacer();
  const one = listener();
  pacer.add(one);
  pacer.remove(one);

  vi.advanceTimersByTime(1000);

  expect(one.frames).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('calls are admitted up to the capacity', () => {
  const admission = createAdmission(2);

  expect(admission.refusal(1, 0)).toBeUndefined();
  expect(admission.refusal(2, 0)).toMatchObject({ code: 'at_capacity', retryAfterS: 15 });
});

test('a service that is late with many calls admits no more', () => {
  expect(createAdmission(50).refusal(20, 80)).toMatchObject({ code: 'overloaded' });
});

test('calls that start all at once are spread out', () => {
  const admission = createAdmission(50);
  for (let at = 0; at < 5; at++) expect(admission.refusal(at, 0)).toBeUndefined();

  expect(admission.refusal(5, 0)).toMatchObject({ code: 'too_many_connects', retryAfterS: 1 });
  vi.advanceTimersByTime(1001);
  expect(admission.refusal(5, 0)).toBeUndefined();
});
