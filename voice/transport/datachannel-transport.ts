import { createSocket, type Socket, type SocketType } from 'node:dgram';
import { once } from 'node:events';
import { DatachannelPeer, type PeerPorts } from './datachannel-peer.ts';
import { IcePort, type OutageSwitch } from './ice/ice-port.ts';
import { localAddresses } from './local-addresses.ts';
import { retainLibrary } from './native-library.ts';
import { parseOffer } from './sdp/parse-offer.ts';
import type { Acceptance, NetworkOptions, PeerListener, Transport } from './transport.ts';

/** Room for the packets of all calls while the event loop is busy; the system may give less. */
const RECEIVE_BUFFER_BYTES = 4 * 1_048_576;

/** The sockets of a transport, open from the first use on. */
type Open = {
  readonly sockets: readonly Socket[];
  readonly port: number;
  readonly hasIpv6: boolean;
  readonly outer: IcePort;
  readonly inner: IcePort;
  readonly innerPort: number;
  releaseLibrary(): void;
};

/** WebRTC by libdatachannel, behind one UDP port for all calls. */
export class DatachannelTransport implements Transport {
  readonly #options: NetworkOptions;
  readonly #faults: OutageSwitch | undefined;
  readonly #peers = new Set<DatachannelPeer>();
  #opening: Promise<Open> | undefined;

  /** @param faults drops all packets while it is on */
  constructor(options: NetworkOptions, faults?: OutageSwitch) {
    this.#options = options;
    this.#faults = faults;
  }

  async listen(): Promise<number> {
    const { port } = await this.#open();
    return port;
  }

  async accept(offerSdp: string, listener: PeerListener): Promise<Acceptance> {
    const parsed = parseOffer(offerSdp);
    if (parsed.type === 'invalid') return { type: 'invalid-offer', why: parsed.why };
    const ports = this.#portsFor(await this.#open());
    try {
      const peer: DatachannelPeer = new DatachannelPeer(parsed.offer, ports, listener, () => this.#peers.delete(peer));
      this.#peers.add(peer);
      return { type: 'accepted', peer };
    } catch {
      return { type: 'invalid-offer', why: 'The offer cannot be answered.' };
    }
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    const open = await opening?.catch(() => undefined);
    if (!open) return;
    await Promise.all([...this.#peers].map((peer) => peer.close()));
    for (const socket of open.sockets) socket.close();
    open.releaseLibrary();
  }

  #open(): Promise<Open> {
    this.#opening ??= openSockets(this.#options.port, this.#faults).catch((cause: unknown) => {
      this.#opening = undefined;
      throw cause;
    });
    return this.#opening;
  }

  #portsFor({ outer, inner, innerPort, port, hasIpv6 }: Open): PeerPorts {
    const addresses = this.#options.addresses ?? localAddresses(hasIpv6);
    return { outer, inner, innerPort, candidates: addresses.map((address) => ({ address, port })) };
  }
}

async function openSockets(wantedPort: number, faults: OutageSwitch | undefined): Promise<Open> {
  const ipv4 = await bind('udp4', wantedPort, '0.0.0.0');
  const { port } = ipv4.address();
  // A machine may have no IPv6, and the same port may be taken there.
  const ipv6 = await bind('udp6', port, '::').catch(() => undefined);
  const loopback = await bind('udp4', 0, '127.0.0.1');
  const outerSockets = ipv6 ? [ipv4, ipv6] : [ipv4];
  return {
    sockets: [...outerSockets, loopback],
    port,
    hasIpv6: ipv6 !== undefined,
    outer: new IcePort(outerSockets, faults),
    inner: new IcePort([loopback]),
    innerPort: loopback.address().port,
    releaseLibrary: retainLibrary(),
  };
}

/** @throws with a sentence when the port cannot be used */
async function bind(type: SocketType, port: number, address: string): Promise<Socket> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6', recvBufferSize: RECEIVE_BUFFER_BYTES });
  try {
    socket.bind({ port, address, exclusive: true });
    await once(socket, 'listening');
  } catch (cause) {
    socket.close();
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    throw new Error(`UDP port ${port} of the embedded voice cannot be used (${code}).`, { cause });
  }
  // The calls keep the process alive, not the port. An error of one datagram concerns no other.
  return socket.unref().on('error', () => undefined);
}
