/** Keeps the screen on. */
export type WakeLock = { acquire(): void; release(): void };
