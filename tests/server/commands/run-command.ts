import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type Ran = { readonly code: number; readonly printed: string; readonly complained: string };

const root = join(import.meta.dirname, '../../..');

/** An operator's command, as a process of its own. */
export function runCommand(env: Record<string, string>, name: string, ...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const script = join(root, 'server/commands', `${name}.ts`);
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', script, ...args],
      { env: { PATH: process.env['PATH'], ...env }, cwd: root },
      (_failure, printed, complained) => resolve({ code: child.exitCode ?? -1, printed, complained }),
    );
  });
}
