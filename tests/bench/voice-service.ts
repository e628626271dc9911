/** Runs the voice server for a bench in the parent process, which controls it and reads its resource usage over IPC. */
import type { EngineAddresses } from '../../voice/kernel/control-protocol.ts';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { testSession } from '../fakes/voice-page.ts';

export type ServiceRequest =
  | { readonly type: 'start'; readonly addresses: EngineAddresses; readonly maxCalls: number }
  | { readonly type: 'offer'; readonly sdp: string }
  | { readonly type: 'measure' };

export type ResourceUsage = {
  readonly atMs: number;
  readonly cpuMs: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly sockets: number;
};

export type ServiceResponse = { readonly id: number; readonly value: unknown };

let server: RealtimeServer | undefined;
const observer = {
  onConnected: () => undefined,
  onUsage: () => undefined,
  onSpeech: () => undefined,
  onClosed: () => undefined,
};

// The threads of the WebRTC library would keep it running.
process.on('disconnect', () => process.exit(0));

process.on('message', (message: ServiceRequest & { id: number }) => {
  void handle(message).then((value) => process.send?.({ id: message.id, value }));
});

async function handle(request: ServiceRequest): Promise<unknown> {
  switch (request.type) {
    case 'start':
      server = new RealtimeServer({ engines: request.addresses, maxCalls: request.maxCalls });
      return undefined;
    case 'offer':
      return server?.openCall(randomUUID(), { sdp: request.sdp, spec: testSession(), dialect: 'ga' }, observer);
    case 'measure':
      return measure();
  }
}

function measure(): ResourceUsage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    atMs: performance.now(),
    cpuMs: (user + system) / 1000,
    residentBytes: rss,
    heapBytes: heapUsed,
    sockets: openSockets(),
  };
}

/** Those of native code too. Linux only: elsewhere 0. */
function openSockets(): number {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => isSocket(join(folder, name))).length;
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    // The descriptor of the folder itself, closed meanwhile.
    return false;
  }
}
