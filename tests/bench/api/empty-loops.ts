import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { cpuMicros } from './cpu-time.ts';
import type { BusyEngine } from './busy-engine.ts';

/**
 * Programs that do nothing but keep every core busy, with the priority of an engine. What they cost the API is the price
 * of cores that are never idle: on a virtual machine it is dearer to wake a process on those.
 */
export function emptyLoops(): BusyEngine {
  let loops: readonly ChildProcess[] = [];
  const pause = async () => {
    for (const loop of loops) loop.kill('SIGKILL');
    loops = [];
  };
  return {
    start: async () => {
      loops = Array.from({ length: availableParallelism() }, () =>
        spawn('chrt', ['--idle', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }),
      );
    },
    pause,
    cpuMicros: () => loops.reduce((sum, { pid }) => sum + (pid ? cpuMicros(pid) : 0), 0),
    close: pause,
  };
}
