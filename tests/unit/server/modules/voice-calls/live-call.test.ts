import { expect, test } from 'vitest';
import { liveCall } from './call-sample.ts';

test('writes run one after another, and a failed one does not stop the next', async () => {
  const failedWrites: string[] = [];
  const call = liveCall({ failedWrites });
  const done: string[] = [];

  call.enqueueWrite('slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push('slow');
  });
  call.enqueueWrite('broken', () => Promise.reject(new Error('away')));
  call.enqueueWrite('last', async () => void done.push('last'));
  await call.whenWritten();

  expect(done).toEqual(['slow', 'last']);
  expect(failedWrites).toEqual(['broken']);
});

test('concurrent hang-ups share one, and a failed one can be tried again', async () => {
  const call = liveCall();
  let attempts = 0;
  const end = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('away');
  };

  const [first, second] = await Promise.allSettled([call.endOnce(end), call.endOnce(end)]);
  await call.endOnce(end);
  await call.endOnce(end);

  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  expect(attempts).toBe(2);
});

test('a call is closed once', () => {
  const call = liveCall();

  expect([call.close(), call.close()]).toEqual([true, false]);
  expect(call.isClosed).toBe(true);
});
