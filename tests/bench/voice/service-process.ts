import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { OpenCallResult } from '../../../server/modules/voice-calls/voice-provider.ts';
import type { ServiceAnswer, ServiceRequest, ServiceUse } from '../voice-service.ts';

/** The voice service in a process of its own, whose processor time and memory are nobody else's. */
export type ServiceProcess = {
  start(request: Omit<Extract<ServiceRequest, { type: 'start' }>, 'type'>): Promise<void>;
  offer(sdp: string): Promise<OpenCallResult>;
  /** Collects garbage first. */
  use(): Promise<ServiceUse>;
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
  child.on('message', ({ id, value }: ServiceAnswer) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });

  const ask = (request: ServiceRequest) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++lastId, resolve);
      child.send({ ...request, id: lastId });
    });

  return {
    start: async (request) => void (await ask({ type: 'start', ...request })),
    offer: async (sdp) => (await ask({ type: 'offer', sdp })) as OpenCallResult,
    use: async () => (await ask({ type: 'use' })) as ServiceUse,
    end: () => child.disconnect(),
  };
}

function profile(folder: string): string[] {
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}
