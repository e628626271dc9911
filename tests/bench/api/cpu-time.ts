import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process, in microseconds, from the kernel. */
export function cpuMicros(pid: number): number {
  return statOf(pid)?.ownMicros ?? 0;
}

/** The same with all children, also those that have ended. */
export function familyCpuMicros(pid: number): number {
  const family = readdirSync('/proc').map((name) => statOf(Number(name)));
  const children = family.reduce((sum, value) => sum + (value?.parent === pid ? value.ownMicros : 0), 0);
  return children + cpuMicros(pid) + (statOf(pid)?.endedChildrenMicros ?? 0);
}

const MICROS_PER_TICK = 10_000;

/** Undefined when there is no such process. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11);
    return {
      parent: fields[1],
      ownMicros: (user + system) * MICROS_PER_TICK,
      endedChildrenMicros: (childrenUser + childrenSystem) * MICROS_PER_TICK,
    };
  } catch {
    return undefined;
  }
}
