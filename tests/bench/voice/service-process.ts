import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { OpenCallResult } from '../../../voice/kernel/control-protocol.ts';
import type { ServiceResponse, ServiceRequest, ResourceUsage } from '../voice-service.ts';

/** The voice server in a separate process, so that its processor time and memory can be measured. */
export type ServiceProcess = {
  start(options: Omit<Extract<ServiceRequest, { type: 'start' }>, 'type'>): Promise<void>;
  offer(sdp: string): Promise<OpenCallResult>;
  /** Collects garbage first. */
  measure(): Promise<ResourceUsage>;
  end(): void;
};

export function forkService(): ServiceProcess {
  const child = fork(join(import.meta.dirname, '../voice-service.ts'), {
    execArgv: [
      '--import',
      'tsx',
      '--expose-gc',
      ...(process.env['PROFILE_DIR'] ? profile(process.env['PROFILE_DIR']) : []),
    ],
  });
  const waiting = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  child.on('message', ({ id, value }: ServiceResponse) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });

  const request = (message: ServiceRequest) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++lastId, resolve);
      child.send({ ...message, id: lastId });
    });

  return {
    start: async (options) => void (await request({ type: 'start', ...options })),
    offer: async (sdp) => (await request({ type: 'offer', sdp })) as OpenCallResult,
    measure: async () => (await request({ type: 'measure' })) as ResourceUsage,
    end: () => child.disconnect(),
  };
}

function profile(folder: string): string[] {
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}
