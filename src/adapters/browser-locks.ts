import type { Locks } from '../ports/device.ts';

/** Web Locks: a closed tab gives its locks back by itself. */
export function createBrowserLocks(): Locks {
  return {
    tryHold(name) {
      return new Promise((resolve) => {
        navigator.locks
          .request(name, { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(undefined);
            return new Promise<void>((release) => resolve(() => release()));
          })
          .catch(() => resolve(undefined));
      });
    },
    async isFree(name) {
      const { held = [] } = await navigator.locks.query();
      return !held.some((lock) => lock.name === name);
    },
    async isAnyHeld(prefix) {
      const { held = [] } = await navigator.locks.query();
      return held.some((lock) => lock.name?.startsWith(prefix));
    },
  };
}
