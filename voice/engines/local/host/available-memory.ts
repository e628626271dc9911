import { freemem } from 'node:os';

/** Within the limit of the container, where there is one. */
export function availableMemoryMb(): number {
  return Math.min(process.availableMemory(), freemem()) / 2 ** 20;
}
