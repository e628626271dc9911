import { expect, test } from 'vitest';
import { BoundedQueue } from '../../../../voice/session/bounded-queue.ts';
import { collect } from '../../../fakes/collect.ts';

test('values come out in order, and the stream ends with the queue', async () => {
  const queue = new BoundedQueue<number>(10);
  const reading = collect(queue);

  await queue.push(1);
  await queue.push(2);
  queue.end();

  await expect(reading).resolves.toEqual([1, 2]);
});

test('a producer waits while the queue is full', async () => {
  const queue = new BoundedQueue<number>(2);
  const pushed: number[] = [];
  const producing = (async () => {
    for (const value of [1, 2, 3]) {
      await queue.push(value);
      pushed.push(value);
    }
    queue.end();
  })();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pushed).toEqual([1]);

  const values = await collect(queue);

  await producing;
  expect(values).toEqual([1, 2, 3]);
});

test('a queue that ended empty yields nothing', async () => {
  const queue = new BoundedQueue<number>(2);
  queue.end();

  await expect(collect(queue)).resolves.toEqual([]);
});
