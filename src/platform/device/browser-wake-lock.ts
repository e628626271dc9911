import type { WakeLock } from '../../ports/wake-lock.ts';

/** The browser releases the lock when the page is hidden, so it is requested again when the page is shown. */
export function createBrowserWakeLock(): WakeLock {
  let isWanted = false;
  let sentinel: WakeLockSentinel | undefined;

  async function request(): Promise<void> {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (!isWanted) return await granted.release();
      sentinel = granted;
    } catch {
      // Low battery or denied: the screen may turn off, the session continues.
    }
  }

  const onVisible = () => void request();

  return {
    acquire() {
      isWanted = true;
      document.addEventListener('visibilitychange', onVisible);
      void request();
    },
    release() {
      isWanted = false;
      document.removeEventListener('visibilitychange', onVisible);
      void sentinel?.release();
      sentinel = undefined;
    },
  };
}
