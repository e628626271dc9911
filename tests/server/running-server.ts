import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { apiAt } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { unoptimisedDatabase } from './database-template.ts';
import { program } from './programs.ts';

/** The server as a process, as an operator starts it. */
export type RunningServer = {
  readonly url: string;
  readonly request: ApiClient;
  /** Stops it with SIGTERM. */
  stop(): Promise<{ readonly code: number | null; readonly tookMs: number }>;
  kill(): Promise<void>;
};

export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [...unoptimisedDatabase, program('main')], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', MODELS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening at (http:\S+)[\s\S]*Admin/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${output}`)));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url,
    request: apiAt(url),
    stop: async () => {
      const startedMs = performance.now();
      await end('SIGTERM');
      return { code: child.exitCode, tookMs: performance.now() - startedMs };
    },
    kill: () => end('SIGKILL'),
  };
}
