import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from '../../../../server/shared/repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task of every second whose runs end when the test says so. */
function slowTask() {
  const ends: (() => void)[] = [];
  const errors: unknown[] = [];
  const task = repeat(
    1000,
    () => new Promise((resolve) => ends.push(resolve)),
    (error) => errors.push(error),
  );
  return { task, ends, errors };
}

test('a run that takes longer than the interval is not overlapped by another', async () => {
  const { ends } = slowTask();

  await vi.advanceTimersByTimeAsync(5000);
  const duringFirst = ends.length;
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1000);

  expect([duringFirst, ends.length]).toEqual([1, 2]);
});

test('a failed run is reported, and the next one follows', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const task = repeat(
    1000,
    () => {
      runs += 1;
      throw new Error(`run ${runs}`);
    },
    (error) => errors.push(error),
  );

  await vi.advanceTimersByTimeAsync(2000);
  await task.close();

  expect(errors).toEqual([new Error('run 1'), new Error('run 2')]);
});

test('closing waits for the run in progress, and none follows', async () => {
  const { task, ends } = slowTask();
  await vi.advanceTimersByTimeAsync(1000);
  let isClosed = false;

  const closing = task.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(5000);
  const closedEarly = isClosed;
  ends[0]?.();
  await closing;

  expect([closedEarly, ends.length]).toEqual([false, 1]);
});

test('work is run at once when it is asked for, but not beside a run in progress', async () => {
  const { task, ends } = slowTask();

  const asked = [task.run(), task.run()];
  ends[0]?.();
  await Promise.all(asked);

  expect(ends).toHaveLength(1);
});
