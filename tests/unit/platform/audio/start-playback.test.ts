import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPlayback } from '../../../../src/platform/audio/start-playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An element whose answer to `play()` is given by hand. */
function anElement() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const answer = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { play: () => answer, resolve: () => resolve(), reject: (error: Error) => reject(error) };
}

const refusal = new DOMException('', 'NotAllowedError');

test('a browser that refuses to play wants a tap at once', async () => {
  const element = anElement();
  const told: boolean[] = [];
  void startPlayback(element, false, (isBlocked) => told.push(isBlocked));

  element.reject(refusal);
  await vi.advanceTimersByTimeAsync(0);

  expect(told).toEqual([true]);
});

test('the browser of another app that says nothing for three seconds is taken to want a tap', async () => {
  const told: boolean[] = [];
  void startPlayback(anElement(), true, (isBlocked) => told.push(isBlocked));

  await vi.advanceTimersByTimeAsync(2999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect(told).toEqual([true]);
});

test('where it plays after all, no tap is wanted any more', async () => {
  const element = anElement();
  const told: boolean[] = [];
  void startPlayback(element, true, (isBlocked) => told.push(isBlocked));
  await vi.advanceTimersByTimeAsync(5000);

  element.resolve();
  await vi.advanceTimersByTimeAsync(0);

  expect(told).toEqual([true, false]);
});

test('any other browser may take its time, and one that plays is left alone', async () => {
  const slow = anElement();
  const quick = anElement();
  const told: boolean[] = [];
  void startPlayback(slow, false, (isBlocked) => told.push(isBlocked));
  void startPlayback(quick, true, (isBlocked) => told.push(isBlocked));

  quick.resolve();
  await vi.advanceTimersByTimeAsync(5000);

  expect(told).toEqual([]);
});
