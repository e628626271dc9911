import { freemem, totalmem } from 'node:os';

/** The share of the memory of a machine that does not report what is available. */
const BUDGET_SHARE = 0.5;

/**
 * The memory that programs could still use, in megabytes; within the limit of the container, where there is one.
 * @param loadedMb the memory of our loaded models
 */
export function availableMemoryMb(loadedMb: number): number {
  // macOS reports only what nothing uses, and keeps files in the rest.
  if (process.platform === 'darwin') return (totalmem() * BUDGET_SHARE) / 2 ** 20 - loadedMb;
  return Math.min(process.availableMemory(), freemem()) / 2 ** 20;
}
