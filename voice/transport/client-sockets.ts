import { errorCode } from '../../src/shared/error-code.ts';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** Room for the packets of all calls while the event loop is busy; the system may give less. */
const RECEIVE_BUFFER_BYTES = 4 * 1_048_576;

/** Attempts to find a free port: one that is free at the first address may be taken at another. */
const MAX_PORT_ATTEMPTS = 5;

/**
 * The UDP sockets towards the clients: one for each address of this machine, all on the same port. One socket for all
 * addresses would send from the address that the routing table prefers, and a client drops what comes from another
 * address than the one it has sent to.
 */
export class ClientSockets {
  readonly port: number;
  readonly #listAddresses: () => readonly string[];
  readonly #onSocket: (socket: Socket) => void;
  readonly #socketsByAddress: Map<string, Socket>;
  /** The update in progress. */
  #updating: Promise<void> | undefined;
  #isClosed = false;

  /**
   * @param wantedPort 0 for any free one
   * @param onSocket gets each socket before its first datagram
   * @throws with a sentence when the port cannot be used
   */
  static async open(
    wantedPort: number,
    listAddresses: () => readonly string[],
    onSocket: (socket: Socket) => void,
  ): Promise<ClientSockets> {
    for (let attempt = 1; ; attempt++) {
      const sockets = new Map<string, Socket>();
      try {
        const port = await bindAll(sockets, wantedPort, listAddresses());
        return new ClientSockets(port, listAddresses, onSocket, sockets);
      } catch (cause) {
        for (const socket of sockets.values()) socket.close();
        if (wantedPort !== 0 || attempt === MAX_PORT_ATTEMPTS) throw cause;
      }
    }
  }

  private constructor(
    port: number,
    listAddresses: () => readonly string[],
    onSocket: (socket: Socket) => void,
    sockets: Map<string, Socket>,
  ) {
    this.port = port;
    this.#listAddresses = listAddresses;
    this.#onSocket = onSocket;
    this.#socketsByAddress = sockets;
    for (const socket of sockets.values()) onSocket(socket);
  }

  /** The addresses at which clients are heard, in the order of the machine's list. */
  addresses(): readonly string[] {
    return this.#listAddresses().filter((address) => this.#socketsByAddress.has(address));
  }

  /** Follows changes of the machine's addresses. Call before an answer is written. */
  async update(): Promise<void> {
    const listed = this.#listAddresses();
    const isCurrent =
      listed.length === this.#socketsByAddress.size && listed.every((address) => this.#socketsByAddress.has(address));
    if (isCurrent || this.#isClosed) return;
    this.#updating ??= this.#follow(listed).finally(() => (this.#updating = undefined));
    await this.#updating;
  }

  close(): void {
    this.#isClosed = true;
    for (const socket of this.#socketsByAddress.values()) socket.close();
    this.#socketsByAddress.clear();
  }

  async #follow(listed: readonly string[]): Promise<void> {
    for (const [address, socket] of this.#socketsByAddress) {
      if (listed.includes(address)) continue;
      this.#socketsByAddress.delete(address);
      socket.close();
    }
    for (const address of listed) {
      if (this.#socketsByAddress.has(address)) continue;
      // An address may be gone again, or not be usable yet: the next call tries again.
      const socket = await bind(this.port, address).catch(() => undefined);
      if (socket && this.#isClosed) socket.close();
      if (!socket || this.#isClosed) continue;
      this.#socketsByAddress.set(address, socket);
      this.#onSocket(socket);
    }
  }
}

/** Binds all addresses to one port. @returns the port */
async function bindAll(
  sockets: Map<string, Socket>,
  wantedPort: number,
  addresses: readonly string[],
): Promise<number> {
  let port = wantedPort;
  let unusable: unknown;
  for (const address of addresses) {
    try {
      const socket = await bind(port, address);
      port = socket.address().port;
      sockets.set(address, socket);
    } catch (cause) {
      const isTaken = errorCode(cause) === 'EADDRINUSE';
      // Calls over IPv4 are worth having where only IPv6 has another use for the port.
      if (isTaken && (wantedPort === 0 || !isIPv6(address))) throw portError(port, cause);
      unusable = cause;
    }
  }
  if (sockets.size === 0) throw portError(port, unusable);
  return port;
}

async function bind(port: number, address: string): Promise<Socket> {
  const type = isIPv6(address) ? 'udp6' : 'udp4';
  const socket = createSocket({ type, ipv6Only: type === 'udp6', recvBufferSize: RECEIVE_BUFFER_BYTES });
  try {
    socket.bind({ port, address, exclusive: true });
    await once(socket, 'listening');
  } catch (cause) {
    socket.close();
    throw cause;
  }
  // The calls keep the process alive, not the port. An error of one datagram concerns no other.
  return socket.unref().on('error', () => undefined);
}

function portError(port: number, cause: unknown): Error {
  return new Error(`UDP port ${port} of the embedded voice cannot be used (${errorCode(cause) ?? 'unknown error'}).`, {
    cause,
  });
}
