import { statfs } from 'node:fs/promises';
import { StorageFull } from './store-failure.ts';

const LEAST_FREE_BYTES = 128 * 1024 * 1024;
const LOOK_EVERY_MS = 2000;

/** Refuses writes before the disk is full, because the embedded database spins for ever on a full one. */
export function guardDiskSpace(folder: string, leastFreeBytes = LEAST_FREE_BYTES): () => Promise<void> {
  let lookedAtMs = -Infinity;
  let enough = true;
  return async () => {
    if (performance.now() - lookedAtMs > LOOK_EVERY_MS) {
      const disk = await statfs(folder);
      enough = disk.bavail * disk.bsize >= leastFreeBytes;
      lookedAtMs = performance.now();
    }
    if (!enough) throw new StorageFull();
  };
}
