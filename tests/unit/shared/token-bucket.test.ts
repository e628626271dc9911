import { expect, test } from 'vitest';
import { TokenBucket } from '../../../src/shared/token-bucket.ts';

function bucketAt(capacity: number, perSecond: number) {
  const clock = { nowMs: 0 };
  return { bucket: new TokenBucket(capacity, perSecond, () => clock.nowMs), clock };
}

test('what is saved up may be taken at once, and then the rate applies', () => {
  const { bucket, clock } = bucketAt(100, 50);

  const atOnce = Array.from({ length: 120 }, () => bucket.take(1)).filter(Boolean).length;
  clock.nowMs = 1000;
  const afterASecond = Array.from({ length: 120 }, () => bucket.take(1)).filter(Boolean).length;

  expect([atOnce, afterASecond]).toEqual([100, 50]);
});

test('no more is saved up than the capacity, and what is given back can be taken again', () => {
  const { bucket, clock } = bucketAt(2, 1);
  clock.nowMs = 3_600_000;

  const taken = [bucket.take(2), bucket.take(1)];
  bucket.giveBack(1);

  expect([...taken, bucket.take(1), bucket.take(1)]).toEqual([true, false, true, false]);
});
