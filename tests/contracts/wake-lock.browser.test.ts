import { afterEach, vi } from 'vitest';
import { createBrowserWakeLock } from '../../src/platform/device/browser-wake-lock.ts';
import { wakeLockSuite } from './wake-lock.suite.ts';
import { fakeWakeLock } from '../fakes/page.ts';

afterEach(() => vi.restoreAllMocks());

wakeLockSuite('browser', () => {
  const held = new Set<WakeLockSentinel>();
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async (type) => {
    const sentinel = await request(type);
    held.add(sentinel);
    sentinel.addEventListener('release', () => held.delete(sentinel));
    return sentinel;
  });
  return { wakeLock: createBrowserWakeLock(), isHeld: () => held.size > 0 };
});

wakeLockSuite('fake', () => {
  const wakeLock = fakeWakeLock();
  return { wakeLock, isHeld: () => wakeLock.isHeld };
});
