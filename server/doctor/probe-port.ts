import { errorCode } from '../../src/shared/error-code.ts';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { withDeadline } from '../../src/shared/async.ts';

const RETURN_MS = 1000;

export type ProbeResult = {
  readonly arrives: boolean;
  /** Replies of the port reach the address that sent the packet. */
  readonly returns: boolean;
};

/** The UDP port of the voice server while the server is not running. It sends every packet back. */
export class ProbePort {
  readonly port: number;
  readonly #socket: Socket;
  /** Contents of the packets that have arrived, in hexadecimal. */
  readonly #arrived = new Set<string>();

  constructor(port: number, socket: Socket) {
    this.port = port;
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (packet, { port: from, address }) => {
      this.#arrived.add(packet.toString('hex'));
      socket.send(packet, from, address, () => undefined);
    });
  }

  /** Sends a packet on its way by `send`, which reports what comes back. */
  async probe(send: (content: Buffer, onReply: (content: Buffer) => void) => void): Promise<ProbeResult> {
    const content = randomBytes(16);
    const returned = new Promise<true>((resolve) => send(content, (reply) => reply.equals(content) && resolve(true)));
    const returns = await withDeadline(RETURN_MS, returned).catch(() => false);
    return { arrives: this.#arrived.has(content.toString('hex')), returns };
  }

  /** Whether a packet from this machine to the address arrives. */
  async reaches(address: string): Promise<boolean> {
    const sender = createSocket('udp4');
    // A refused packet does not arrive.
    sender.on('error', () => undefined);
    const { arrives } = await this.probe((content, onReply) => {
      sender.on('message', onReply);
      sender.send(content, this.port, address, () => undefined);
    });
    sender.close();
    return arrives;
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
    return { port, reason: errorCode(error) === 'EADDRINUSE' ? 'in-use' : 'forbidden' };
  }
}
