import { execFile } from 'node:child_process';
import { unoptimisedDatabase } from '../database-template.ts';
import { program } from '../programs.ts';

export type Ran = { readonly code: number; readonly printed: string; readonly complained: string };

/** Runs a command as a process. */
export function runCommand(env: Record<string, string>, name: string, ...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...unoptimisedDatabase, program(name), ...args],
      { env: { PATH: process.env['PATH'], ...env } },
      (_failure, printed, complained) => resolve({ code: child.exitCode ?? -1, printed, complained }),
    );
  });
}
