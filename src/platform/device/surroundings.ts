import type { Surroundings } from '../../ports/surroundings.ts';

/** Lets a finger or a frame go first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The window and the document around the app. */
export function createSurroundings(): Surroundings {
  return {
    isOnline: () => navigator.onLine,
    onVisible(listener) {
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener();
      });
      // A page out of the back/forward cache becomes visible without saying so.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener();
      });
    },
    onOnline(listener) {
      addEventListener('online', () => listener(true));
      addEventListener('offline', () => listener(false));
    },
    every(ms, tick) {
      setInterval(tick, ms);
    },
    nextTask,
  };
}
