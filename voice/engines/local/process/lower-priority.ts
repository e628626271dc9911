import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';

/** The fallback without a lower scheduling class: by its weights (110 to 1024) at most 10 % of a core that a call wants too. */
const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * The process and the threads that it starts from now on compute only while nothing else wants to. A low niceness is not
 * enough: Linux lets a thread of it finish its slice of some milliseconds, in which calls and the API wait.
 */
export function lowerPriority(): void {
  if (platform() === 'linux' && hasIdlePriority()) return;
  for (const thread of threadsOfThisProcess()) {
    try {
      setPriority(thread, NICENESS);
    } catch {
      // It may be forbidden, or the thread has just ended; both are harmless.
    }
  }
}

/**
 * SCHED_IDLE, for all threads: the pool in which the libraries work is there before this program is. Node has no function
 * for it; util-linux has.
 */
function hasIdlePriority(): boolean {
  const args = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)];
  return spawnSync('chrt', args, { stdio: 'ignore' }).status === 0;
}

const THIS_PROCESS = 0;

/** Linux keeps a niceness for each thread, other systems for the process. */
function threadsOfThisProcess(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [THIS_PROCESS];
  }
}
