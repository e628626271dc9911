import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardAgainstEcho } from '../../../../src/platform/audio/echo-guard.ts';
import type { Levels } from '../../../../src/domain/echo-gate/level-history.ts';

const BANDS = 8;
const silence: Levels = Array.from({ length: BANDS }, () => -120);

/** A voice that goes up and down as speech does, the same at the same time. */
function voice(frame: number, loudDb: number): Levels {
  return silence.map((_, band) => loudDb - 12 * (1 + Math.sin(frame * 0.37 + band * 1.3) * Math.cos(frame * 0.11)));
}

/** Plays and captures the given levels in each frame. @returns which frames were sent */
function guarded(played: (frame: number) => readonly Levels[], heard: (frame: number) => Levels, frames: number) {
  let frame = 0;
  const through: boolean[] = [];
  const stop = guardAgainstEcho({
    played: () => played(frame),
    captured: () => heard(frame),
    setOpen: (isOpen) => {
      through.push(isOpen);
      frame += 1;
    },
  });
  vi.advanceTimersByTime(frames * 20);
  return { through, stop };
}

const shareOf = (frames: readonly boolean[]) => frames.filter(Boolean).length / frames.length;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('while nothing is played the microphone stays open', () => {
  const { through } = guarded(
    () => [],
    (frame) => voice(frame, -20),
    100,
  );

  expect(shareOf(through)).toBe(1);
});

test('the played voice is not sent back, at any delay', () => {
  const { through } = guarded(
    (frame) => [voice(frame, -15)],
    (frame) => (frame < 10 ? silence : voice(frame - 10, -30)),
    500,
  );

  expect(shareOf(through)).toBeLessThan(0.02);
});

test('a person who speaks over the voice is sent', () => {
  const { through } = guarded(
    (frame) => [voice(frame, -15)],
    (frame) => (frame < 400 ? voice(frame - 5, -45) : voice(frame * 3 + 7, -12)),
    500,
  );

  expect(shareOf(through.slice(300, 400))).toBeLessThan(0.02);
  expect(shareOf(through.slice(400))).toBeGreaterThan(0.7);
});

test('of two voices the louder one is compared', () => {
  const { through } = guarded(
    (frame) => [silence, voice(frame, -15)],
    (frame) => voice(frame, -20),
    200,
  );

  expect(shareOf(through)).toBeLessThan(0.02);
});

test('a throttled page keeps the microphone open', () => {
  const through: boolean[] = [];
  const parts = { played: () => [voice(0, -15)], captured: () => voice(0, -15) };
  guardAgainstEcho({ ...parts, setOpen: (isOpen) => through.push(isOpen) });
  vi.advanceTimersByTime(20);
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);

  vi.advanceTimersByTime(20);
  now.mockRestore();

  expect(through).toEqual([false, true]);
});
