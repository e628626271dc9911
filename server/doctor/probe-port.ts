import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { withDeadline } from '../../src/shared/async.ts';

const ARRIVAL_MS = 1000;

/** The UDP port of the voice server while the server is not running, to see which packets arrive. */
export class ProbePort {
  readonly port: number;
  readonly #socket: Socket;
  /** Called with the content of each packet, in hexadecimal. */
  readonly #watchers = new Set<(content: string) => void>();

  constructor(port: number, socket: Socket) {
    this.port = port;
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (packet) => {
      for (const watch of this.#watchers) watch(packet.toString('hex'));
    });
  }

  /** Whether a packet that `send` sends on its way arrives. */
  async sees(send: (content: Buffer) => void): Promise<boolean> {
    const content = randomBytes(16);
    let watch: ((content: string) => void) | undefined;
    const arrived = new Promise<true>((resolve) => {
      watch = (one) => one === content.toString('hex') && resolve(true);
      this.#watchers.add(watch);
    });
    send(content);
    const result = await withDeadline(ARRIVAL_MS, arrived).catch(() => false);
    if (watch) this.#watchers.delete(watch);
    return result;
  }

  /** Whether a packet from this machine to the address arrives. */
  async reaches(address: string): Promise<boolean> {
    const sender = createSocket('udp4');
    // A refused packet does not arrive.
    sender.on('error', () => undefined);
    const result = await this.sees((content) => sender.send(content, this.port, address, () => undefined));
    sender.close();
    return result;
  }

  close(): void {
    this.#socket.close();
  }
}

export type UnusablePort = { readonly port: number; readonly reason: 'in-use' | 'forbidden' };

export async function openProbePort(port: number): Promise<ProbePort | UnusablePort> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port);
    await once(socket, 'listening');
    return new ProbePort(port, socket);
  } catch (error) {
    socket.close();
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    return { port, reason: isInUse ? 'in-use' : 'forbidden' };
  }
}
