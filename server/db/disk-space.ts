import { statfs } from 'node:fs/promises';
import { StorageFullError } from './database-errors.ts';

const MIN_FREE_BYTES = 128 * 1024 * 1024;
const CHECK_EVERY_MS = 2000;

/** Refuses writes before the disk is full, because the embedded database spins for ever on a full one. */
export function guardDiskSpace(folder: string, leastFreeBytes = MIN_FREE_BYTES): () => Promise<void> {
  let lookedAtMs = -Infinity;
  let enough = true;
  return async () => {
    if (performance.now() - lookedAtMs > CHECK_EVERY_MS) {
      const disk = await statfs(folder);
      enough = disk.bavail * disk.bsize >= leastFreeBytes;
      lookedAtMs = performance.now();
    }
    if (!enough) throw new StorageFullError();
  };
}
