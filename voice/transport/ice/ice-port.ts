import { randomBytes } from 'node:crypto';
import type { RemoteInfo, Socket } from 'node:dgram';
import {
  bindingSuccess,
  hasIntegrity,
  isStun,
  parseBindingRequest,
  roleConflict,
  type BindingRequest,
} from './stun-message.ts';
import type { SocketAddress } from '../../kernel/stun.ts';

/** A client checks a few pairs of addresses at a time, and moves to others when its network changes. */
const MAX_REMOTE_ADDRESSES = 16;

/** An address that sent no authenticated check for this long may be taken over by another endpoint. */
const ADDRESS_LIFETIME_MS = 30_000;

export type IceEndpointListener = {
  /** An authenticated check arrived: the other side confirmed the path (ICE consent, RFC 7675). */
  onCheck(isNomination: boolean): void;
  /** A DTLS, RTP or RTCP datagram from an address that has sent an authenticated check. */
  onDatagram(datagram: Buffer): void;
};

/** The role of this side (RFC 8445, 6.1.1); checks of the other side must state the opposite one. */
export type IceRole = 'controlled' | 'controlling';

export type IceCredentials = { readonly ufrag: string; readonly password: string };

/** Whether datagrams are lost, in both directions, to simulate an outage. */
export type OutageSwitch = { readonly isOutage: boolean };

/** @returns credentials that are long enough not to be guessed */
export function newIceCredentials(): IceCredentials {
  return { ufrag: randomBytes(9).toString('hex'), password: randomBytes(18).toString('hex') };
}

/**
 * The passive side of ICE for many endpoints on the same sockets. As in ICE-lite (RFC 8445, 2.5) it only answers checks,
 * those that are authenticated, and never sends to an address that sent none: candidates of an offer are not needed.
 * A check is routed to an endpoint by its user name, any other datagram by its source address.
 */
export class IcePort {
  readonly #faults: OutageSwitch | undefined;
  readonly #endpointsByUfrag = new Map<string, IceEndpoint>();
  readonly #endpointsByAddress = new Map<string, IceEndpoint>();

  constructor(faults?: OutageSwitch) {
    this.#faults = faults;
  }

  /** Takes the datagrams of a socket too. */
  add(socket: Socket): void {
    socket.on('message', (datagram, source) => this.#receive(datagram, source, socket));
  }

  open(listener: IceEndpointListener, role: IceRole): IceEndpoint {
    const endpoint = new IceEndpoint(listener, role, {
      claim: (address) => this.#claim(address, endpoint),
      release: (address) => this.#release(address, endpoint),
      send: (datagram, remote) => this.#send(datagram, remote),
      close: () => this.#endpointsByUfrag.delete(endpoint.credentials.ufrag),
    });
    this.#endpointsByUfrag.set(endpoint.credentials.ufrag, endpoint);
    return endpoint;
  }

  #receive(datagram: Buffer, source: RemoteInfo, socket: Socket): void {
    if (this.#faults?.isOutage) return;
    const key = `${source.address}|${source.port}`;
    if (!isStun(datagram)) {
      this.#endpointsByAddress.get(key)?.receive(datagram);
      return;
    }
    const request = parseBindingRequest(datagram);
    const endpoint = request && this.#endpointsByUfrag.get(request.receiverUfrag);
    if (!endpoint || !hasIntegrity(datagram, request, endpoint.credentials.password)) return;
    endpoint.check(request, { key, socket, address: source.address, port: source.port });
  }

  #send(datagram: Uint8Array, { socket, address, port }: Remote): void {
    if (this.#faults?.isOutage) return;
    try {
      // Datagrams may be lost anyway; DTLS and SCTP repeat theirs.
      socket.send(datagram, port, address, () => undefined);
    } catch {
      // The socket's own address is gone; the client moves to another one.
    }
  }

  /** An address belongs to the endpoint whose checks come from it, as long as they do. */
  #claim(key: string, endpoint: IceEndpoint): boolean {
    const owner = this.#endpointsByAddress.get(key);
    if (owner && owner !== endpoint && owner.hasFresh(key)) return false;
    owner?.forget(key);
    this.#endpointsByAddress.set(key, endpoint);
    return true;
  }

  #release(key: string, endpoint: IceEndpoint): void {
    if (this.#endpointsByAddress.get(key) === endpoint) this.#endpointsByAddress.delete(key);
  }
}

type Remote = SocketAddress & { readonly key: string; readonly socket: Socket };

type PortAccess = {
  claim(key: string): boolean;
  release(key: string): void;
  send(datagram: Uint8Array, remote: Remote): void;
  close(): void;
};

/** One side of one call on an `IcePort`. */
export class IceEndpoint {
  readonly credentials = newIceCredentials();
  readonly #listener: IceEndpointListener;
  readonly #role: IceRole;
  readonly #port: PortAccess;
  /** When each address last sent an authenticated check, the longest unheard one first. */
  readonly #checkedAtMs = new Map<string, number>();
  /** The destination of datagrams: the address nominated last, or the first one before any is nominated. */
  #selected: Remote | undefined;

  constructor(listener: IceEndpointListener, role: IceRole, port: PortAccess) {
    this.#listener = listener;
    this.#role = role;
    this.#port = port;
  }

  /** Does nothing before the first check. */
  send(datagram: Uint8Array): void {
    if (this.#selected) this.#port.send(datagram, this.#selected);
  }

  close(): void {
    this.#port.close();
    for (const key of this.#checkedAtMs.keys()) this.#port.release(key);
    this.#checkedAtMs.clear();
    this.#selected = undefined;
  }

  receive(datagram: Buffer): void {
    this.#listener.onDatagram(datagram);
  }

  /** An authenticated check has arrived. */
  check(request: BindingRequest, remote: Remote): void {
    if (request.isControlled === (this.#role === 'controlled')) {
      this.#port.send(roleConflict(request, this.credentials.password), remote);
      return;
    }
    if (!this.#port.claim(remote.key)) return;
    this.#remember(remote.key);
    if (!this.#selected || request.nominates) this.#selected = remote;
    this.#port.send(bindingSuccess(request, remote, this.credentials.password), remote);
    this.#listener.onCheck(request.nominates);
  }

  hasFresh(key: string): boolean {
    return performance.now() - (this.#checkedAtMs.get(key) ?? -Infinity) < ADDRESS_LIFETIME_MS;
  }

  forget(key: string): void {
    this.#checkedAtMs.delete(key);
  }

  #remember(key: string): void {
    this.#checkedAtMs.delete(key);
    this.#checkedAtMs.set(key, performance.now());
    if (this.#checkedAtMs.size <= MAX_REMOTE_ADDRESSES) return;
    for (const oldest of this.#checkedAtMs.keys()) {
      if (oldest === this.#selected?.key) continue;
      this.#checkedAtMs.delete(oldest);
      this.#port.release(oldest);
      return;
    }
  }
}
