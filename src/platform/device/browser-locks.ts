import type { Locks } from '../../ports/locks.ts';

/** Web Locks: the browser releases the locks of a closed tab. */
export function createBrowserLocks(): Locks {
  return {
    tryAcquire(name) {
      return new Promise((resolve) => {
        navigator.locks
          .request(name, { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(undefined);
            return new Promise<void>((release) => resolve(() => release()));
          })
          // The browser forbids storage, and locks with it: tabs share nothing then.
          .catch(() => resolve(undefined));
      });
    },
    async isFree(name) {
      return !(await heldLocks()).some((lock) => lock.name === name);
    },
    async isAnyHeld(prefix) {
      return (await heldLocks()).some((lock) => lock.name?.startsWith(prefix));
    },
  };
}

/** None where storage is blocked: tabs share nothing there. */
async function heldLocks(): Promise<readonly LockInfo[]> {
  try {
    return (await navigator.locks.query()).held ?? [];
  } catch {
    // The browser forbids storage, and locks with it.
    return [];
  }
}
