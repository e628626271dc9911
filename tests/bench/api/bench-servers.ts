import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { cpuMicros } from './cpu-time.ts';

const root = join(import.meta.dirname, '../../..');
/** Within the project, so that packages outside the bundle are found. */
const bundleFolder = join(root, '.cache/bench-api');

export type BenchServer = {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** Processor time used so far, in microseconds. */
  cpuMicros(): number;
  /** SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export async function bundle(): Promise<void> {
  const value = await rolldown({
    input: {
      main: join(root, 'server/main.ts'),
      floor: join(root, 'tests/bench/api/floor.ts'),
      'pglite.worker': join(root, 'server/db/pglite.worker.ts'),
    },
    platform: 'node',
    external: [/^@node-rs\/argon2/, /^@electric-sql\/pglite/, /^libopus-wasm/, 'pg-native'],
  });
  await value.write({ dir: bundleFolder, format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await value.close();
}

/** For a server with an embedded database. */
export async function addTemplate(file: string): Promise<void> {
  await copyFile(file, join(bundleFolder, 'database-template.tgz'));
}

/** No call is opened: a cloud service needs no voice processes beside the server. */
const noVoice = {
  VOICE_PROVIDER: 'openai',
  OPENAI_API_KEY: 'unused',
  MODELS_CATALOGUE: join(root, 'voice/models/catalogue.json'),
};

/** A folder with bundled servers, and how Node runs them. */
export type Bundled = { readonly folder: string; readonly execArgv: readonly string[] };

/** Starts one of the bundled servers; resolves when it listens. */
export async function startBenchServer(
  name: 'floor' | 'main',
  env: Record<string, string>,
  { folder, execArgv }: Bundled = { folder: bundleFolder, execArgv: profiling(name) },
): Promise<BenchServer> {
  const child = spawn(process.execPath, [...execArgv, join(folder, `${name}.mjs`)], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', PORT: '0', MODELS: 'off', ...noVoice, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening at http:\/\/[^:]+:(\d+)[\s\S]*Admin/.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`${name} exited with ${code}`)));
  });
  const pid = child.pid ?? 0;
  return {
    name: name === 'main' ? 'Dragoman' : 'floor',
    port,
    pid,
    cpuMicros: () => cpuMicros(pid),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

function profiling(name: string): string[] {
  const profile = process.env['PROFILE'];
  return profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, `--cpu-prof-name=${name}.cpuprofile`] : [];
}
