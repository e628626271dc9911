import { networkInterfaces } from 'node:os';
import { createCertificate, type Certificate } from './certificate.ts';
import { ClientSockets } from './client-sockets.ts';
import { DatachannelPeer, type PeerPorts } from './datachannel-peer.ts';
import { IcePort, type OutageSwitch } from './ice/ice-port.ts';
import { retainLibrary } from './native-library.ts';
import { parseOffer } from './sdp/parse-offer.ts';
import type { Acceptance, NetworkOptions, PeerListener, Transport } from './transport.ts';

/** An answer with more candidates only makes the client check more pairs. */
const MAX_CANDIDATES = 8;

const LOOPBACK = '127.0.0.1';

/** The ports of a transport, open from the first use on. */
type Open = {
  readonly clients: ClientSockets;
  readonly loopback: ClientSockets;
  readonly outer: IcePort;
  readonly inner: IcePort;
  /** The certificate of all calls. */
  readonly certificate: Certificate;
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
    const { clients } = await this.#open();
    return clients.port;
  }

  async accept(offerSdp: string, listener: PeerListener): Promise<Acceptance> {
    const parsed = parseOffer(offerSdp);
    if (parsed.type === 'invalid') return { type: 'invalid-offer', why: parsed.why };
    const open = await this.#open();
    await open.clients.update();
    const ports = this.#portsFor(open);
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
    open.clients.close();
    open.loopback.close();
    open.releaseLibrary();
  }

  #open(): Promise<Open> {
    this.#opening ??= openPorts(this.#options.port, this.#faults).catch((cause: unknown) => {
      this.#opening = undefined;
      throw cause;
    });
    return this.#opening;
  }

  #portsFor({ outer, inner, clients, loopback, certificate }: Open): PeerPorts {
    const addresses = this.#options.addresses ?? advertised(clients.addresses());
    const candidates = addresses.map((address) => ({ address, port: clients.port }));
    return { outer, inner, innerPort: loopback.port, candidates, certificate };
  }
}

/** Loopback is the last address. */
function advertised(addresses: readonly string[]): readonly string[] {
  return addresses.length > MAX_CANDIDATES ? [...addresses.slice(0, MAX_CANDIDATES - 1), LOOPBACK] : addresses;
}

async function openPorts(wantedPort: number, faults: OutageSwitch | undefined): Promise<Open> {
  const outer = new IcePort(faults);
  const clients = await ClientSockets.open(wantedPort, localAddresses, (socket) => outer.add(socket));
  const inner = new IcePort();
  const loopback = await ClientSockets.open(
    0,
    () => [LOOPBACK],
    (socket) => inner.add(socket),
  );
  return { clients, loopback, outer, inner, certificate: createCertificate(), releaseLibrary: retainLibrary() };
}

/** Hosts of containers have an address for each of their networks, and some thousands that are virtual. */
const MAX_ADDRESSES = 64;

/**
 * The addresses of this machine: IPv4 before IPv6, and loopback last, for a page on the same machine. Link-local IPv6
 * addresses need a zone, which a candidate cannot have.
 */
function localAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outer = all.filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address));
  const ipv4 = outer.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  const ipv6 = outer.filter(({ family }) => family === 'IPv6').map(({ address }) => address);
  return [...new Set([...ipv4, ...ipv6])].slice(0, MAX_ADDRESSES - 1).concat('127.0.0.1');
}
