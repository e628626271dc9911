import type { WakeLock } from '../../ports/services.ts';

/** The browser gives the lock back whenever the page is hidden, so it is taken again when it shows. */
export function createBrowserWakeLock(): WakeLock {
  let wanted = false;
  let sentinel: WakeLockSentinel | undefined;

  async function take(): Promise<void> {
    if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      if (!wanted) return await taken.release();
      sentinel = taken;
    } catch {
      // Low battery or a refusal: the screen may sleep, the conversation goes on.
    }
  }

  const onVisible = () => void take();

  return {
    acquire() {
      wanted = true;
      document.addEventListener('visibilitychange', onVisible);
      void take();
    },
    release() {
      wanted = false;
      document.removeEventListener('visibilitychange', onVisible);
      void sentinel?.release();
      sentinel = undefined;
    },
  };
}
