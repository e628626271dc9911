/** Runs the voice server for a bench in the parent process, which controls it and reads its resource usage over IPC. */
import type { EngineAddresses } from '../../voice/kernel/control-protocol.ts';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalEngines } from '../../voice/engines/local/local-engines.ts';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { selectEngines } from '../../voice/server/select-engines.ts';
import { testSession } from '../fakes/voice-page.ts';
import { installTinyModels } from '../fixtures/tiny-models/install-tiny-models.ts';
import { processorSeconds } from './voice/processor-seconds.ts';

/** Servers at addresses, or the tests' tiny models in engine processes of this one. */
export type ServiceEngines = EngineAddresses | 'tiny-models';

export type ServiceRequest =
  | { readonly type: 'start'; readonly engines: ServiceEngines; readonly maxCalls: number }
  | { readonly type: 'offer'; readonly sdp: string }
  | { readonly type: 'measure' };

export type ResourceUsage = {
  readonly atMs: number;
  readonly cpuMs: number;
  /** The processor time of the engine processes; 0 without them. */
  readonly engineCpuMs: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly sockets: number;
};

export type ServiceResponse = { readonly id: number; readonly value: unknown };

let server: RealtimeServer | undefined;
let local: LocalEngines | undefined;
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
      server = await openServer(request.engines, request.maxCalls);
      return undefined;
    case 'offer':
      return server?.openCall(randomUUID(), { sdp: request.sdp, spec: testSession() }, observer);
    case 'measure':
      return measure();
  }
}

async function openServer(engines: ServiceEngines, maxCalls: number): Promise<RealtimeServer> {
  if (engines !== 'tiny-models') return new RealtimeServer({ engines, maxCalls });
  const folder = await mkdtemp(join(tmpdir(), 'tiny-models-'));
  process.on('exit', () => {
    local?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const program = join(import.meta.dirname, '../../voice/server/engine-process.ts');
  local = new LocalEngines({ models: await installTinyModels(folder), program });
  await local.checked;
  return new RealtimeServer({ maxCalls }, { engines: selectEngines({}, local) });
}

function measure(): ResourceUsage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    atMs: performance.now(),
    cpuMs: (user + system) / 1000,
    engineCpuMs: 1000 * processorSeconds(local?.pids ?? []),
    residentBytes: rss,
    heapBytes: heapUsed,
    sockets: openSockets(),
  };
}

/** The sockets of native code too. Linux only: elsewhere 0. */
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
