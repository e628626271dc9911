import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '../../e2e/support/server.ts';

/** One of several servers: the built product, as the image runs it. */
export type AppServer = {
  /** Stops it with SIGTERM. Resolves to how long that took, in milliseconds. */
  stop(): Promise<number>;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The names of what it logged as warnings or errors. */
  readonly complaints: () => readonly string[];
};

const program = join(import.meta.dirname, '../../../dist/server/main.mjs');

export async function startAppServer(env: Readonly<Record<string, string>>): Promise<AppServer> {
  let output = '';
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', MODELS: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    const isReady = async () => {
      if (started.exitCode !== null) throw new Error(output);
      const answer = await fetch(`http://${env['HOST']}:${env['PORT']}/readyz`).catch(() => undefined);
      return answer?.ok;
    };
    await until(isReady, 60_000, () => output);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  await start();
  return {
    start,
    stop: async () => {
      const beganAtMs = performance.now();
      await end('SIGTERM');
      return performance.now() - beganAtMs;
    },
    kill: () => end('SIGKILL'),
    complaints: () => [...output.matchAll(/^\{.*"event":"(\w+)".*$/gm)].map(([, event = '']) => event),
  };
}
