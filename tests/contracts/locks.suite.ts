import { describe, expect, test } from 'vitest';
import type { Locks } from '../../src/ports/locks.ts';

/** The contract of Locks. `create` returns one whose locks are free. */
export function locksSuite(name: string, create: () => Locks): void {
  describe(name, () => {
    test('a lock that is held cannot be acquired until it is released', async () => {
      const locks = create();
      const release = await locks.tryAcquire('locks:one');
      expect(release).toBeTypeOf('function');
      expect(await locks.tryAcquire('locks:one')).toBeUndefined();

      release?.();

      await expect.poll(() => locks.isFree('locks:one')).toBe(true);
      const releaseAgain = await locks.tryAcquire('locks:one');
      expect(releaseAgain).toBeTypeOf('function');
      releaseAgain?.();
    });

    test('locks of different names are independent', async () => {
      const locks = create();
      const release = await locks.tryAcquire('locks:two');

      expect(await locks.isFree('locks:three')).toBe(true);
      const releaseOther = await locks.tryAcquire('locks:three');
      expect(releaseOther).toBeTypeOf('function');

      release?.();
      releaseOther?.();
    });

    test('a prefix finds the locks that are held', async () => {
      const locks = create();
      const release = await locks.tryAcquire('locks:prefix:four');

      expect(await locks.isAnyHeld('locks:prefix:')).toBe(true);
      expect(await locks.isAnyHeld('locks:other:')).toBe(false);
      release?.();

      await expect.poll(() => locks.isAnyHeld('locks:prefix:')).toBe(false);
    });

    test('releasing twice leaves the lock to its next holder', async () => {
      const locks = create();
      const release = await locks.tryAcquire('locks:five');
      release?.();
      await expect.poll(() => locks.isFree('locks:five')).toBe(true);
      const releaseNext = await locks.tryAcquire('locks:five');

      release?.();

      expect(await locks.isFree('locks:five')).toBe(false);
      releaseNext?.();
    });
  });
}
