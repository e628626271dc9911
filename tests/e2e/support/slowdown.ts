import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const REPORT_USAGE =
  'const { user, system } = process.cpuUsage(); process.stdout.write(String((user + system) / 1000))';
/** Where it need not wait for a core, a process starts in less than this many times the processor time that it uses. */
const UNHINDERED = 1.5;

/** How many times longer than alone a process takes now, because others use the processor, too; 1 if not at all. */
export async function slowdown(): Promise<number> {
  const startedMs = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', REPORT_USAGE]);
  return Math.max(1, (performance.now() - startedMs) / (UNHINDERED * Number(stdout)));
}
