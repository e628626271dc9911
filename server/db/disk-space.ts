import { statfs } from 'node:fs/promises';
import { StorageFullError } from './database-errors.ts';

const MIN_FREE_BYTES = 128 * 1024 * 1024;
const CHECK_EVERY_MS = 2000;

/** Rejects writes before the disk is full: the embedded database loops endlessly on a full disk. */
export function guardDiskSpace(folder: string, leastFreeBytes = MIN_FREE_BYTES): () => Promise<void> {
  let checkedAtMs = -Infinity;
  let hasSpace = true;
  return async () => {
    if (performance.now() - checkedAtMs > CHECK_EVERY_MS) {
      const disk = await statfs(folder);
      hasSpace = disk.bavail * disk.bsize >= leastFreeBytes;
      checkedAtMs = performance.now();
    }
    if (!hasSpace) throw new StorageFullError();
  };
}
