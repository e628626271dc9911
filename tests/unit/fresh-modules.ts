import { vi } from 'vitest';

/** For files that share a worker and whose modules keep state: each file gets modules and globals of its own. */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
// Removes the fake of fake-indexeddb/auto from another file.
Reflect.deleteProperty(globalThis, 'indexedDB');
