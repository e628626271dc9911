import type { WakeLock } from '../../ports/wake-lock.ts';

/** The browser releases the lock when the page is hidden, so it is requested again when the page is shown. */
export function createBrowserWakeLock(): WakeLock {
  /** The users of the lock: a conversation, and a text in large type. */
  let wanted = 0;
  let sentinel: WakeLockSentinel | undefined;

  async function request(): Promise<void> {
    if (wanted === 0 || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (wanted === 0) return await granted.release();
      sentinel = granted;
    } catch {
      // Low battery or denied: the screen may turn off, the session continues.
    }
  }

  const onVisible = () => void request();

  return {
    acquire() {
      wanted += 1;
      if (wanted > 1) return;
      document.addEventListener('visibilitychange', onVisible);
      void request();
    },
    release() {
      wanted = Math.max(0, wanted - 1);
      if (wanted > 0) return;
      document.removeEventListener('visibilitychange', onVisible);
      void sentinel?.release();
      sentinel = undefined;
    },
  };
}
