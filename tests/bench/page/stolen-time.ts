import { readFileSync } from 'node:fs';

/**
 * How much of the processors another machine on the same host takes meanwhile, from 0 to 1: `steal` of proc(5) over all
 * of the first line of /proc/stat. 0 where the system does not tell.
 */
export async function withStolenTime<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const before = ticks();
  const result = await work();
  const after = ticks();
  const all = after.all - before.all;
  return [result, all > 0 ? (after.stolen - before.stolen) / all : 0];
}

/** Ticks of user, nice, system, idle, iowait, irq, softirq and steal; guests are counted in the first two. */
function ticks(): { readonly all: number; readonly stolen: number } {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 };
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const numbers = first.trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: numbers.reduce((sum, number) => sum + number, 0), stolen: numbers[7] ?? 0 };
}
