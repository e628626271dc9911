import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Of every thread of an engine process: by the scheduler's weights (110 to 1024) one gets at most 10 % of a core that a
 * thread of normal priority wants too, and all of one that is idle. At 15 it would be 3 %, and conversations would wait.
 */
export const ENGINE_NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Linux keeps a priority for each thread, and the thread pool in which the libraries work and start threads of their own
 * is there before this program is. Elsewhere a process has one priority.
 */
export function lowerPriority(): void {
  for (const thread of threadsOfThisProcess()) {
    try {
      setPriority(thread, ENGINE_NICENESS);
    } catch {
      // Where it is not allowed, or the thread has just ended, nothing can be done.
    }
  }
}

const THIS_PROCESS = 0;

function threadsOfThisProcess(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [THIS_PROCESS];
  }
}
