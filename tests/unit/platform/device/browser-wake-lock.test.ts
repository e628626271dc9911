import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserWakeLock } from '../../../../src/platform/device/browser-wake-lock.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a lock granted after its release is released at once', async () => {
  let grant: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (grant = resolve));
  const release = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { wakeLock: { request: () => asked.then(() => ({ release })) } });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const screen = createBrowserWakeLock();

  screen.acquire();
  screen.release();
  grant();

  await expect.poll(() => release.mock.calls.length).toBe(1);
});
