import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPlayback } from '../../../../src/platform/audio/start-playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An element whose `play()` the test settles. */
function anElement() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const answer = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { play: () => answer, resolve: () => resolve(), reject: (error: Error) => reject(error) };
}

const refusal = new DOMException('', 'NotAllowedError');

test('a browser that refuses to play is reported as blocked at once', async () => {
  const element = anElement();
  const reports: boolean[] = [];
  void startPlayback(element, false, (isBlocked) => reports.push(isBlocked));

  element.reject(refusal);
  await vi.advanceTimersByTimeAsync(0);

  expect(reports).toEqual([true]);
});

test('an in-app browser that does not respond within three seconds is reported as blocked', async () => {
  const reports: boolean[] = [];
  void startPlayback(anElement(), true, (isBlocked) => reports.push(isBlocked));

  await vi.advanceTimersByTimeAsync(2999);
  expect(reports).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect(reports).toEqual([true]);
});

test('a browser that plays after all is reported as unblocked', async () => {
  const element = anElement();
  const reports: boolean[] = [];
  void startPlayback(element, true, (isBlocked) => reports.push(isBlocked));
  await vi.advanceTimersByTimeAsync(5000);

  element.resolve();
  await vi.advanceTimersByTimeAsync(0);

  expect(reports).toEqual([true, false]);
});

test('other browsers have no deadline, and one that plays reports nothing', async () => {
  const slow = anElement();
  const quick = anElement();
  const reports: boolean[] = [];
  void startPlayback(slow, false, (isBlocked) => reports.push(isBlocked));
  void startPlayback(quick, true, (isBlocked) => reports.push(isBlocked));

  quick.resolve();
  await vi.advanceTimersByTimeAsync(5000);

  expect(reports).toEqual([]);
});
