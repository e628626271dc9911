import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** As in the field `policy` of proc_pid_stat(5). */
export const SCHED_IDLE = 5;

/** Elsewhere engines have a low niceness only. */
export const canScheduleIdle = spawnSync('chrt', ['--version']).status === 0;

/** The scheduling policy of every thread. */
export function schedulingPolicies(pid: number): readonly number[] {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).map((thread) => {
    const stat = readFileSync(`${folder}/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]);
  });
}
