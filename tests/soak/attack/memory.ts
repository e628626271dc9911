import { readFileSync, readdirSync } from 'node:fs';

/** Resident memory of a process and of those that it has started, in bytes. */
export function familyMemory(pid: number): number {
  const children = readdirSync('/proc').filter((name) => parentOf(name) === pid);
  return residentBytes(pid) + children.reduce((sum, name) => sum + residentBytes(Number(name)), 0);
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) * 1024;
}

function parentOf(name: string): number | undefined {
  return /^\d+$/.test(name) ? Number(/PPid:\s+(\d+)/.exec(statusOf(name))?.[1]) : undefined;
}

function statusOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
