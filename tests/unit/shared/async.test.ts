import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeadlineError, aborted, lazyOnce, retry, sleep, withDeadline } from '../../../src/shared/async.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a sleep ends after its time', async () => {
  const sleeping = sleep(100);

  await vi.advanceTimersByTimeAsync(100);

  await expect(sleeping).resolves.toBeUndefined();
});

test('an aborted sleep rejects with the reason of the signal and leaves no timer', async () => {
  const controller = new AbortController();
  const sleeping = sleep(100, controller.signal);

  controller.abort(new Error('stopped'));

  await expect(sleeping).rejects.toThrow('stopped');
  expect(vi.getTimerCount()).toBe(0);
});

test('a sleep under a signal that has aborted does not start', async () => {
  await expect(sleep(100, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});

test('a sleep that ended does not listen to its signal any more', async () => {
  const controller = new AbortController();
  const removed = vi.spyOn(controller.signal, 'removeEventListener');
  const sleeping = sleep(10, controller.signal);

  await vi.advanceTimersByTimeAsync(10);
  await sleeping;

  expect(removed).toHaveBeenCalledOnce();
});

test('waiting for an abort ends with it', async () => {
  const controller = new AbortController();
  const waiting = aborted(controller.signal);

  controller.abort();

  await expect(waiting).resolves.toBeUndefined();
});

test('work that is done before its deadline gives its result and leaves no timer', async () => {
  await expect(withDeadline(100, Promise.resolve('done'))).resolves.toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that misses its deadline rejects with a DeadlineError', async () => {
  const late = withDeadline(100, new Promise<never>(() => undefined));
  const rejection = expect(late).rejects.toBeInstanceOf(DeadlineError);

  await vi.advanceTimersByTimeAsync(100);

  await rejection;
});

test('a failure of the work passes through a deadline', async () => {
  await expect(withDeadline(100, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('an abort ends the wait for a deadline', async () => {
  const controller = new AbortController();
  const waiting = withDeadline(100, new Promise<never>(() => undefined), controller.signal);

  controller.abort(new Error('stopped'));

  await expect(waiting).rejects.toThrow('stopped');
});

test('a retry waits as long as asked and passes the number of failures', async () => {
  const waits: number[] = [];
  let failuresLeft = 2;

  const result = await retry(
    async () => {
      if (failuresLeft-- > 0) throw new Error('not yet');
      return 'done';
    },
    { delayMs: (failed) => failed * 10, sleep: async (ms) => void waits.push(ms) },
  );

  expect(result).toBe('done');
  expect(waits).toEqual([10, 20]);
});

test('a retry gives up with the last failure', async () => {
  let attempts = 0;
  const work = async (): Promise<never> => {
    throw new Error(`failure ${++attempts}`);
  };

  const trying = retry(work, { delayMs: (failed) => (failed < 3 ? 0 : undefined), sleep: async () => undefined });

  await expect(trying).rejects.toThrow('failure 3');
});

test('a failure that is not retryable ends a retry at once', async () => {
  let attempts = 0;
  const work = async (): Promise<never> => {
    attempts++;
    throw new Error('refused');
  };

  await expect(retry(work, { delayMs: () => 0, isRetryable: () => false })).rejects.toThrow('refused');
  expect(attempts).toBe(1);
});

test('an abort ends a retry between two attempts', async () => {
  const controller = new AbortController();
  const trying = retry(() => Promise.reject(new Error('broken')), { delayMs: () => 1000, signal: controller.signal });
  const rejection = expect(trying).rejects.toThrow('stopped');
  await vi.advanceTimersByTimeAsync(10);

  controller.abort(new Error('stopped'));

  await rejection;
});

test('a lazy load is shared', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'part');
  const once = lazyOnce(load);

  await expect(Promise.all([once(), once()])).resolves.toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledOnce();
});

test('a failed lazy load is tried again on the next use', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part');
  const once = lazyOnce(load);

  await expect(once()).rejects.toThrow('offline');
  await expect(once()).resolves.toBe('part');
});
