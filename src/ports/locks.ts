/** Locks across tabs, released when their tab is closed. */
export type Locks = {
  /** @returns the function that releases the lock; undefined when it is held already */
  tryAcquire(name: string): Promise<(() => void) | undefined>;
  isFree(name: string): Promise<boolean>;
  /** Whether any tab holds a lock whose name starts with `prefix`. */
  isAnyHeld(prefix: string): Promise<boolean>;
};
