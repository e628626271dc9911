import { freemem, totalmem } from 'node:os';

/** Of the memory of a machine that does not tell what it could give. */
const BUDGET_SHARE = 0.5;

/**
 * What programs could still take, in megabytes; within the limit of the container, where there is one.
 * @param loadedMb what our models take already
 */
export function availableMemoryMb(loadedMb: number): number {
  // macOS reports only what nothing uses, and keeps files in the rest.
  if (process.platform === 'darwin') return (totalmem() * BUDGET_SHARE) / 2 ** 20 - loadedMb;
  return Math.min(process.availableMemory(), freemem()) / 2 ** 20;
}
