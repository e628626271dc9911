import { spawn } from 'node:child_process';
import { until } from '../e2e/support/server.ts';

export type RunningProgram = { readonly pid: number; output(): string; stop(): Promise<void> };

const READY_MS = 60_000;

/** Starts a program and waits until it has printed that it is ready. */
export async function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  { env = {}, ready }: { readonly env?: Readonly<Record<string, string>>; readonly ready: RegExp },
): Promise<RunningProgram> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const stop = async () => {
    if (child.exitCode === null) child.kill();
    await ended;
  };
  try {
    await until(
      () => ready.test(printed) || child.exitCode !== null,
      READY_MS,
      () => `${program} did not get ready:\n${printed}`,
    );
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${printed}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, output: () => printed, stop };
}
