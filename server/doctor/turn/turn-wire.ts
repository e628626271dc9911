import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { TurnAddress } from '../../shared/config/turn-address.ts';
import { stunLength } from '../../../voice/kernel/stun.ts';

/** Carries whole STUN messages to a TURN server and back, over any of the three transports. */
export type TurnWire = {
  /** UDP loses packets, so requests are repeated. */
  readonly isReliable: boolean;
  send(message: Buffer): void;
  close(): void;
};

export type WireListener = {
  onMessage(message: Buffer): void;
  /** The server closed the connection, or sent what is no STUN. */
  onBroken(): void;
};

/** Why there is no connection to the TURN server. */
export class TurnWireError extends Error {
  override readonly name = 'TurnWireError';
  readonly type: 'unknown-host' | 'unreachable' | 'certificate';

  constructor(type: TurnWireError['type'], reason = '') {
    super(reason);
    this.type = type;
  }
}

/** @throws TurnWireError */
export async function openTurnWire(
  { host, port, transport }: TurnAddress,
  listener: WireListener,
  signal: AbortSignal,
): Promise<TurnWire> {
  const found = await lookup(host).catch(() => {
    throw new TurnWireError('unknown-host');
  });
  if (transport === 'udp') return openUdp(found, port, listener);
  if (transport === 'tcp') return await openTcp(connectTcp({ host: found.address, port }), 'connect', listener, signal);
  // Checked below, so that the reason is known.
  const name = isIP(host) ? { host } : { servername: host };
  const socket = connectTls({ host: found.address, port, ...name, rejectUnauthorized: false });
  const wire = await openTcp(socket, 'secureConnect', listener, signal);
  if (socket.authorized) return wire;
  wire.close();
  throw new TurnWireError('certificate', String(socket.authorizationError));
}

type FoundAddress = { readonly address: string; readonly family: number };

function openUdp({ address, family }: FoundAddress, port: number, listener: WireListener): TurnWire {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  socket.on('message', (message) => listener.onMessage(message));
  // A refusal by the other machine is a missing response, too.
  socket.on('error', () => undefined);
  return {
    isReliable: false,
    send: (message) => socket.send(message, port, address),
    close: () => socket.close(),
  };
}

async function openTcp(
  socket: Socket,
  opened: 'connect' | 'secureConnect',
  listener: WireListener,
  signal: AbortSignal,
): Promise<TurnWire> {
  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      socket.destroy();
      reject(new TurnWireError('unreachable'));
    };
    socket.once(opened, resolve);
    socket.once('error', fail);
    signal.addEventListener('abort', fail, { once: true });
  });
  let arrived: Buffer = Buffer.alloc(0);
  socket.on('error', () => listener.onBroken());
  socket.on('close', () => listener.onBroken());
  socket.on('data', (bytes: Buffer) => {
    arrived = Buffer.concat([arrived, bytes]);
    for (let length = stunLength(arrived); length !== Number.POSITIVE_INFINITY; length = stunLength(arrived)) {
      if (length === undefined) return socket.destroy();
      if (arrived.length < length) return undefined;
      listener.onMessage(arrived.subarray(0, length));
      arrived = arrived.subarray(length);
    }
    return undefined;
  });
  return { isReliable: true, send: (message) => void socket.write(message), close: () => socket.destroy() };
}
