import { existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The processor time of processes so far; 0 where the system does not report it. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return sum;
    // After the name of the program, which may have spaces: the 14th and the 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }, 0);
}
